import type { DraftTable } from '#engine/content/live-content.ts';
import type { ShownDraft } from './drafts.ts';
import { momentText } from './forms/moments.ts';
import { keyOf, type Row, stateOf, type TableDraft } from './rows.ts';

interface RowListProps extends TableDraft {
  readonly table: DraftTable;
  readonly changes: Readonly<Record<string, ShownDraft>>;
  readonly selected: string;
  readonly mayPublish: boolean;
  readonly onOpen: (key: string) => void;
  readonly onCopy: (key: string) => void;
}

/** Rows of a table with state and draft; the last row can be copied from its foot. */
export function RowList({ table, rows, words, changes, selected, mayPublish, onOpen, onCopy }: RowListProps) {
  const last = rows.at(-1);
  return (
    <div className="column">
      <ul className="row-list" aria-label={`Rows of ${table}`}>
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <li key={key}>
              <button type="button" aria-current={key === selected || undefined} onClick={() => onOpen(key)}>
                <span>{titleOf(row, words)}</span>
                <span className="dim">
                  {stateText(table, row)}
                  {changes[key] && <span className="warn"> draft</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {mayPublish && last && (
        <button type="button" onClick={() => onCopy(keyOf(last))}>
          Copy the last row
        </button>
      )}
    </div>
  );
}

function titleOf(row: Row, words: TableDraft['words']): string {
  const key = keyOf(row);
  return String(words.en?.[key]?.title ?? (row.number === undefined ? key : `Season ${key}`));
}

function stateText(table: DraftTable, row: Row): string {
  const state = stateOf(table, row, Date.now());
  if (state === 'on' && row.until) return `on, until ${momentText(String(row.until))}`;
  return state === 'ahead' ? `from ${momentText(String(row.from))}` : state;
}
