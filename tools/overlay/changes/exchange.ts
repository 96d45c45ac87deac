import { type TunableName, type Tunables, tunableFaults } from '#engine/content/tunables.ts';

/** Why a text can't be imported: it isn't JSON, isn't a set of numbers, or has faults by name. */
export type Imported =
  | { readonly ok: true; readonly values: Partial<Tunables>; readonly count: number }
  | { readonly ok: false; readonly why: 'no-json' | 'no-values' | 'empty' }
  | { readonly ok: false; readonly why: 'faults'; readonly faults: Readonly<Record<string, string>> };

const game = 'proto-trip';

/** The whole set as a file's text, with the version it is based on. */
export function exportText(values: Tunables, basedOn: number): string {
  return `${JSON.stringify({ game, basedOn, values }, null, 2)}\n`;
}

/** Imports a file's text or a bare object of numbers by name: either all of them or none. */
export function importText(text: string): Imported {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { ok: false, why: 'no-json' };
  }
  const values = isObject(read) && 'values' in read ? read.values : read;
  if (!isObject(values)) return { ok: false, why: 'no-values' };
  const names = Object.keys(values) as TunableName[];
  if (names.length === 0) return { ok: false, why: 'empty' };
  const faults = tunableFaults(values);
  if (Object.keys(faults).length > 0) return { ok: false, why: 'faults', faults };
  return { ok: true, values: values as Partial<Tunables>, count: names.length };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
