import {
  type TunableName,
  type Tunables,
  tunableFaults,
  tunableNames,
  tunableRows,
} from '#engine/content/tunables.ts';

export interface TunableChange {
  readonly name: TunableName;
  readonly from: number;
  readonly to: number;
}

/** The differences between two sets of numbers, in the order of the content. */
export function changesOf(from: Tunables, to: Tunables): TunableChange[] {
  return tunableNames
    .filter((name) => from[name] !== to[name])
    .map((name) => ({ name, from: from[name], to: to[name] }));
}

/** The nearest value that a tunable allows. */
export function fitValue(name: TunableName, value: number): number {
  const { min, max, whole } = tunableRows[name];
  const inside = Math.min(max, Math.max(min, value));
  return whole ? Math.round(inside) : Number(inside.toPrecision(9));
}

/** Parses a typed number with a point or a comma; undefined when the tunable doesn't allow it. */
export function readValue(name: TunableName, text: string): number | undefined {
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return fitValue(name, value) === value ? value : undefined;
}

/** The step of an arrow key: a round fraction of the default. */
export function stepOf(name: TunableName): number {
  const row = tunableRows[name];
  const raw = (Math.abs(row.default) || row.max / 4) / 20;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5].findLast((digit) => digit * power <= raw * 1.0001) ?? 1) * power;
  return row.whole ? Math.max(1, Math.round(step)) : Number(step.toPrecision(3));
}

/** A value's position on the slider, 0 to 1: values far above the default are compressed. */
export function shareOf(name: TunableName, value: number): number {
  const { min, max } = tunableRows[name];
  return ((value - min) / (max - min)) ** (1 / bendOf(name));
}

/** The value at a position of the slider, in whole steps. */
export function valueAt(name: TunableName, share: number): number {
  const { min, max } = tunableRows[name];
  const raw = min + (max - min) * share ** bendOf(name);
  const step = stepOf(name);
  return fitValue(
    name,
    share >= 1 ? max : share <= 0 ? min : Number((Math.round(raw / step) * step).toPrecision(9)),
  );
}

function bendOf(name: TunableName): number {
  const { min, max, default: usual } = tunableRows[name];
  return usual > min && (usual - min) / (max - min) < 0.12 ? 2.5 : 1;
}

/**
 * Rebases the draft after another designer has published: own changes on top of theirs, and the conflicts.
 */
export function moveDraft(
  draft: Tunables,
  seen: Tunables,
  theirs: Tunables,
): { readonly draft: Tunables; readonly both: TunableName[] } {
  const own = changesOf(seen, draft);
  const moved = { ...theirs, ...Object.fromEntries(own.map(({ name, to }) => [name, to])) };
  const both = own.filter(({ name, to }) => theirs[name] !== seen[name] && theirs[name] !== to);
  return { draft: moved, both: both.map(({ name }) => name) };
}

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
