import { type Language, languages, perLanguage } from '#engine/content/languages.ts';
import type { DraftTable } from '#engine/content/live-content.ts';
import type { AnswerOf, BodyOf } from '#engine/protocol/core/calls.ts';

export type Content = AnswerOf<'dev.content'>['content'];
export type SharedDraft = AnswerOf<'dev.drafts'>['data'][number];
export type ContentChange = NonNullable<BodyOf<'dev.save-draft'>['change']>;
export type Row = Readonly<Record<string, unknown>>;

/** A row with its words in each language; null where there is none. */
export interface WholeRow {
  readonly row: Row | null;
  readonly words: Readonly<Record<Language, Row | null>>;
}

/** A table as it is published: rows in their order, words by language and key. */
export interface TableDraft {
  readonly rows: readonly Row[];
  readonly words: Readonly<Partial<Record<Language, Readonly<Record<string, Row>>>>>;
}

const wordless: readonly DraftTable[] = ['seasons', 'chances', 'trips'];
export const hasWords = (table: DraftTable) => !wordless.includes(table);

/** Key of a row; of a season its number. */
export function keyOf(row: Row): string {
  return String(row.key ?? row.number ?? '');
}

export function tableOf(content: Content, table: DraftTable): TableDraft {
  const words = content.words as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  return {
    rows: content[table],
    words: Object.fromEntries(
      languages.flatMap((language) => {
        const texts = words[language]?.[table];
        return texts ? [[language, texts as Record<string, Row>]] : [];
      }),
    ),
  };
}

export function wholeRow({ rows, words }: TableDraft, key: string): WholeRow {
  return {
    row: rows.find((row) => keyOf(row) === key) ?? null,
    words: perLanguage((language) => words[language]?.[key] ?? null),
  };
}

/** True when both values have the same content, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  );
}

/** The table with changed rows in it: known keys stay in their place, new ones are appended. */
export function applyChanges(
  present: TableDraft,
  changes: Readonly<Record<string, Pick<ContentChange, 'after'>>>,
): TableDraft {
  const known = new Set(present.rows.map(keyOf));
  const rows = present.rows.flatMap((row) => {
    const change = changes[keyOf(row)];
    return change ? (change.after.row ? [change.after.row] : []) : [row];
  });
  const added = Object.entries(changes).flatMap(([key, { after }]) =>
    !known.has(key) && after.row ? [after.row] : [],
  );
  const words = Object.fromEntries(
    languages.flatMap((language) => {
      const texts = { ...present.words[language] };
      for (const [key, { after }] of Object.entries(changes)) {
        const said = after.words[language];
        if (said) texts[key] = said;
        else delete texts[key];
      }
      return Object.keys(texts).length > 0 ? [[language, texts]] : [];
    }),
  );
  return { rows: [...rows, ...added], words };
}

/** Changes that turn one table into another, by key. */
export function changesBetween(
  present: TableDraft,
  next: TableDraft,
  basedOn: number,
): Record<string, ContentChange> {
  const keys = new Set([
    ...[...present.rows, ...next.rows].map(keyOf),
    ...languages.flatMap((language) => [
      ...Object.keys(present.words[language] ?? {}),
      ...Object.keys(next.words[language] ?? {}),
    ]),
  ]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [before, after] = [wholeRow(present, key), wholeRow(next, key)];
      return isSame(before, after) ? [] : [[key, { basedOn, before, after }]];
    }),
  );
}

/** Changed fields of a row as lines: `until: null → "2026-12-07T00:00:00.000Z"`. */
export function differences(before: WholeRow, after: WholeRow): string[] {
  const lines = before.row
    ? after.row
      ? fieldLines(before.row, after.row, '')
      : ['it is left out']
    : after.row
      ? ['it is new', ...fieldLines({}, after.row, '')]
      : [];
  const words = languages.flatMap((language) =>
    fieldLines(before.words[language] ?? {}, after.words[language] ?? {}, `${language}: `),
  );
  return [...lines, ...words];
}

function fieldLines(before: Row, after: Row, prefix: string): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => `${prefix}${field}: ${short(before[field])} → ${short(after[field])}`);
}

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** A copy of a row under a key that is free: `pirate-week` becomes `pirate-week-2`, then `-3`. */
export function copyOf(table: TableDraft, key: string): { readonly key: string; readonly copy: WholeRow } {
  const { row, words } = wholeRow(table, key);
  const taken = new Set(table.rows.map(keyOf));
  if (row && typeof row.number === 'number') {
    const number = Math.max(...table.rows.map((season) => Number(season.number))) + 1;
    return { key: String(number), copy: { row: { ...row, number, from: null, until: null }, words } };
  }
  const stem = key.replace(/-\d+$/, '').slice(0, 36);
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  const { retired: _, ...fields } = row ?? {};
  return { key: `${stem}-${number}`, copy: { row: { ...fields, key: `${stem}-${number}` }, words } };
}

/** Fields by which rows of a table exclude each other; events and seasons do in any case. */
const targets: Readonly<Partial<Record<DraftTable, string>>> = { chances: 'capsule', trips: 'trip' };

/** Keys of other rows whose window overlaps this row's and that change the same thing. */
export function clashes(table: DraftTable, { rows }: TableDraft, row: Row): string[] {
  if (table === 'products' || table === 'tasks') return [];
  const target = targets[table];
  const [from, until] = windowOf(table, row);
  return rows
    .filter((other) => {
      if (keyOf(other) === keyOf(row) || other.retired) return false;
      if (target && other[target] !== row[target]) return false;
      // The first row of a capsule has no window: later rows are meant to replace it.
      if (table === 'chances' && other.from === undefined && other.until === undefined) return false;
      const [otherFrom, otherUntil] = windowOf(table, other);
      return from < otherUntil && otherFrom < until;
    })
    .map(keyOf);
}

/** Begin and end in milliseconds. An event or season without dates has an empty window. */
function windowOf(table: DraftTable, { from, until }: Row): [number, number] {
  const isDated = table === 'events' || table === 'seasons';
  if (isDated && !from) return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return [
    from ? Date.parse(String(from)) : Number.NEGATIVE_INFINITY,
    until ? Date.parse(String(until)) : Number.POSITIVE_INFINITY,
  ];
}

/** State of a row in a word. */
export function stateOf(
  table: DraftTable,
  row: Row,
  nowMs: number,
): 'on' | 'ahead' | 'over' | 'no dates' | 'retired' {
  if (row.retired) return 'retired';
  const [from, until] = windowOf(table, row);
  if (from > until) return 'no dates';
  if (nowMs < from) return 'ahead';
  return nowMs < until ? 'on' : 'over';
}
