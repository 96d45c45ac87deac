import { isListOf, isRecord, isText, recall, remember } from '#engine/client/device/storage.ts';
import { type TunableName, type Tunables, tunableFaults } from '#engine/content/tunables.ts';
import type { TunableChange } from './draft.ts';

/**
 * Numbers that a designer has saved under a name on this device; only those that differ from the published
 * ones.
 */
export interface Preset {
  readonly name: string;
  readonly values: Partial<Tunables>;
}

const key = 'presets';

export function readPresets(): Preset[] {
  return (recall(key, isListOf(isPreset)) ?? []).map(({ name, values }) => ({
    name,
    values: withoutFaults(values),
  }));
}

function isPreset(stored: unknown): stored is Preset {
  return isRecord(stored) && isText(stored.name) && isRecord(stored.values);
}

/** Saves changes under a name and replaces an earlier preset of that name. */
export function keepPreset(name: string, changes: readonly TunableChange[]): Preset[] {
  const values = Object.fromEntries(changes.map((change) => [change.name, change.to]));
  const kept = [...readPresets().filter((preset) => preset.name !== name), { name, values }];
  return write(kept.sort((a, b) => a.name.localeCompare(b.name)));
}

export function dropPreset(name: string): Preset[] {
  return write(readPresets().filter((preset) => preset.name !== name));
}

function write(presets: Preset[]): Preset[] {
  remember(key, presets);
  return presets;
}

/** A newer release may have removed a tunable or narrowed its range. */
function withoutFaults(values: Preset['values']): Preset['values'] {
  const faults = tunableFaults(values);
  return Object.fromEntries(
    (Object.entries(values) as [TunableName, number][]).filter(([name]) => !(name in faults)),
  );
}
