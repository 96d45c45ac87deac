import { type TunableName, tunableRows } from '#engine/content/tunables.ts';
import { trimmed } from '#hud/ui/format/amount.ts';

/** Formats a tunable's value with the decimals it has, at most six. */
export function writeValue(value: number): string {
  return trimmed(value, 6);
}

/** `name`'s range without its unit: 200–10 000. */
export function rangeOf(name: TunableName): string {
  const { min, max } = tunableRows[name];
  return `${writeValue(min)}–${writeValue(max)}`;
}
