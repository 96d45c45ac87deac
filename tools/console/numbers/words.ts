import { type TunableName, tunableRows } from '#engine/content/tunables.ts';
import strings from '../../../assets/strings/en/overlay.json' with { type: 'json' };
import type { TunableChange } from '../../overlay/changes/draft.ts';

export function labelOf(name: TunableName): string {
  return strings.names[name];
}

/** One change in words: "Spawn interval: 1000 → 250 ms". */
export function changeText({ name, from, to }: TunableChange): string {
  return `${labelOf(name)}: ${from} → ${to} ${tunableRows[name].unit}`;
}

/** Allowed values with their unit: "200–10000 ms". */
export function rangeOf(name: TunableName): string {
  const { min, max, unit } = tunableRows[name];
  return `${min}–${max} ${unit}`;
}
