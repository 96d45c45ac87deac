import type { AnswerOf } from '#engine/protocol/core/calls.ts';

export type Content = AnswerOf<'dev.content'>['content'];

/** The tables that are published, in the order of the page. */
export const tables = ['events', 'seasons', 'products', 'tasks', 'chances', 'trips'] as const;
export type EditedTable = (typeof tables)[number];

type Row = Readonly<Record<string, unknown>>;
/** One table with its words, as it is edited, kept as a file and published. */
export type Draft = Partial<Record<EditedTable, readonly Row[]>> & {
  readonly words?: Readonly<Record<string, Readonly<Record<string, Row>>>>;
};

/** A table as text to edit, with its words if it has any. */
export function textOf(content: Content, table: EditedTable): string {
  const words = Object.fromEntries(
    Object.entries(content.words).flatMap(([language, said]) =>
      said?.[table] ? [[language, { [table]: said[table] }]] : [],
    ),
  );
  const draft = { [table]: content[table], ...(Object.keys(words).length > 0 && { words }) };
  return JSON.stringify(draft, null, 2);
}

/** A table's edited text and the version that it was made from. */
export interface StoredText {
  readonly text: string;
  readonly version: number;
}

const keyOf = (table: EditedTable) => `console.content.${table}`;

/** Text of a table that this browser keeps across reloads and pages; null for none. */
export function readText(table: EditedTable): StoredText | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null') as Partial<StoredText> | null;
    const isWhole = typeof stored?.text === 'string' && typeof stored.version === 'number';
    return isWhole ? { text: stored.text!, version: stored.version! } : null;
  } catch {
    return null;
  }
}

/** Keeps a table's text; null forgets it. Without storage the text lives as long as the page. */
export function storeText(table: EditedTable, stored: StoredText | null): void {
  try {
    if (stored) localStorage.setItem(keyOf(table), JSON.stringify(stored));
    else localStorage.removeItem(keyOf(table));
  } catch {
    // The text stays on the page.
  }
}

/** Reads an edited text; a string says why it can't be read. */
export function parseDraft(text: string, table: EditedTable): Draft | string {
  try {
    const draft = JSON.parse(text) as Draft | null;
    return Array.isArray(draft?.[table]) ? draft! : `It has no list '${table}'.`;
  } catch (error) {
    return error instanceof Error ? error.message : 'It is no JSON.';
  }
}

/** Changes of a draft, one line a field. */
export function differences(content: Content, draft: Draft, table: EditedTable): string[] {
  const rows = compare(byKey(content[table]), byKey(draft[table] ?? []));
  const words = Object.entries(draft.words ?? {}).flatMap(([language, said]) =>
    compare(wordsOf(content.words, language, table), (said[table] ?? {}) as Record<string, Row>).map(
      (line) => `${language}: ${line}`,
    ),
  );
  return [...rows, ...words];
}

function compare(before: Readonly<Record<string, Row>>, after: Readonly<Record<string, Row>>): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const [old, next] = [before[key], after[key]];
    if (!old) return [`${key} is new`];
    if (!next) return [`${key} is left out`];
    const fields = [...new Set([...Object.keys(old), ...Object.keys(next)])];
    return fields
      .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(next[field]))
      .map((field) => `${key}.${field}: ${short(old[field])} → ${short(next[field])}`);
  });
}

function wordsOf(words: Content['words'], language: string, table: EditedTable): Record<string, Row> {
  const said = (words as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>)[language];
  return (said?.[table] ?? {}) as Record<string, Row>;
}

/** A season has a number instead of a key. */
function byKey(rows: readonly Row[]): Record<string, Row> {
  return Object.fromEntries(rows.map((row, index) => [String(row.key ?? row.number ?? index), row]));
}

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
