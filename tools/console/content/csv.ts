import { type Language, languages } from '#engine/content/languages.ts';
import type { Row, TableDraft } from './rows.ts';
import { keyOf } from './rows.ts';

/**
 * A table as CSV (RFC 4180) for a spreadsheet: a line a row, a column a field. Parts of a field are joined by
 * dots, words begin with their language (`ru:title`), and lists are JSON.
 */
export function toCsv({ rows, words }: TableDraft): string {
  const records = rows.map((row) => {
    const said = languages.flatMap((language) =>
      Object.entries(words[language]?.[keyOf(row)] ?? {}).map(([field, text]) => [
        `${language}:${field}`,
        text,
      ]),
    );
    return { ...flatten(row), ...Object.fromEntries(said) } as Record<string, unknown>;
  });
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const lines = [columns, ...records.map((record) => columns.map((column) => writeCell(record[column])))];
  return lines.map((line) => line.map(quote).join(',')).join('\r\n');
}

/** Reads a table's CSV; a string says what is wrong, with its line. */
export function fromCsv(text: string): TableDraft | string {
  const [columns, ...lines] = parse(text.replace(/^\uFEFF/, ''));
  if (!columns?.some((column) => column === 'key' || column === 'number'))
    return 'The first line has to name the columns, with key or number among them.';
  const words: Partial<Record<Language, Record<string, Row>>> = {};
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.length !== columns.length)
      return `Line ${index + 2} has ${line.length} cells instead of ${columns.length}.`;
    const row: Record<string, unknown> = {};
    const said: [Language, string, unknown][] = [];
    for (const [place, column] of columns.entries()) {
      const value = readCell(line[place]!);
      if (value === undefined) continue;
      const [, language, field] = /^([a-z]{2}):(\w+)$/.exec(column) ?? [];
      if (language && field) said.push([language as Language, field, value]);
      else set(row, column.split('.'), value);
    }
    rows.push(row);
    for (const [language, field, value] of said) {
      words[language] ??= {};
      words[language][keyOf(row)] = { ...words[language][keyOf(row)], [field]: value };
    }
  }
  return { rows, words };
}

function flatten(row: Row, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flatten(value as Row, `${prefix}${name}.`))
        : [[prefix + name, value]],
    ),
  );
}

function set(row: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    row[name] = value;
    return;
  }
  row[name] ??= {};
  set(row[name] as Record<string, unknown>, rest, value);
}

/** Text stays text; other values, and text that would be read as one, are JSON. */
function writeCell(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isJson(value)) return JSON.stringify(value);
  // A spreadsheet would calculate it.
  return /^[=+\-@']/.test(value) ? `'${value}` : value;
}

function readCell(cell: string): unknown {
  if (cell === '') return undefined;
  if (isJson(cell)) return JSON.parse(cell);
  return cell.replace(/^'(?=[=+\-@'])/, '');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Cells by line. Some spreadsheets separate by semicolons: the first line decides. */
function parse(text: string): string[][] {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const separator = first.includes(';') && !first.includes(',') ? ';' : ',';
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    lines.at(-1)!.push(cell);
    cell = '';
  };
  for (let place = 0; place < text.length; place++) {
    const sign = text[place]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[place + 1] === '"') cell += text[++place];
      else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      lines.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return lines.filter((line) => line.some((entry) => entry !== ''));
}
