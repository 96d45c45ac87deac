import type { Language } from '#engine/content/languages.ts';
import type { DraftTable } from '#engine/content/live-content.ts';
import { keyOf, type Row, type TableDraft } from './rows.ts';

/** Edited text of a table that can't be read yet. */
export interface JsonText {
  readonly text: string;
}

/** A table as text, with its words if it has any. */
export function textOf(table: DraftTable, { rows, words }: TableDraft): string {
  const said = Object.fromEntries(
    Object.entries(words).map(([language, texts]) => [language, { [table]: texts }]),
  );
  return JSON.stringify({ [table]: rows, ...(Object.keys(said).length > 0 && { words: said }) }, null, 2);
}

/** Reads an edited text; a string says why it can't be read. */
export function parseTable(text: string, table: DraftTable, present: TableDraft): TableDraft | string {
  let draft: Record<string, unknown> | null;
  try {
    draft = JSON.parse(text) as Record<string, unknown> | null;
  } catch (error) {
    return error instanceof Error ? error.message : 'It is no JSON.';
  }
  const rows = draft?.[table];
  if (!Array.isArray(rows)) return `It has no list '${table}'.`;
  const fault = rowsFault(rows, present);
  if (fault) return fault;
  const words = Object.entries((draft?.words ?? {}) as Record<string, Record<string, unknown> | null>);
  return {
    rows: rows as Row[],
    words: Object.fromEntries(
      words.map(([language, said]) => [language as Language, (said?.[table] ?? {}) as Record<string, Row>]),
    ),
  };
}

/** A draft is a change of rows by key: keys have to differ, and rows in force keep their order. */
function rowsFault(rows: readonly unknown[], present: TableDraft): string | null {
  const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!rows.every(isRow)) return 'A row is no object.';
  const keys = rows.map(keyOf);
  if (keys.some((key) => !/^[a-z0-9-]{1,40}$/.test(key)))
    return 'A row has no key of small letters, digits and dashes.';
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice) return `Two rows have the key ${twice}.`;
  const order = present.rows.map(keyOf).filter((key) => keys.includes(key));
  return order.every((key, place) => keys[place] === key)
    ? null
    : 'Rows in force keep their order, and new rows follow them.';
}

const keyFor = (table: DraftTable) => `console.content.${table}`;

/** Unreadable text of a table that this browser keeps across reloads; null for none. */
export function readText(table: DraftTable): JsonText | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyFor(table)) ?? 'null') as Partial<JsonText> | null;
    return typeof stored?.text === 'string' ? { text: stored.text } : null;
  } catch {
    return null;
  }
}

/** Keeps a table's text; null forgets it. Without storage the text lives as long as the page. */
export function storeText(table: DraftTable, stored: JsonText | null): void {
  try {
    if (stored) localStorage.setItem(keyFor(table), JSON.stringify(stored));
    else localStorage.removeItem(keyFor(table));
  } catch {
    // The text stays on the page.
  }
}
