import { useState } from 'react';
import type { DraftTable } from '#engine/content/live-content.ts';
import { type JsonText, parseTable, readText, storeText, textOf } from './json-text.ts';
import type { TableDraft } from './rows.ts';

interface JsonViewProps {
  readonly table: DraftTable;
  readonly present: TableDraft;
  readonly next: TableDraft;
  readonly isLocked: boolean;
  readonly onRows: (edited: TableDraft) => void;
}

/** The same drafts as JSON. Text that can't be read stays in this browser until it can, or is given up. */
export function JsonView({ table, present, next, isLocked, onRows }: JsonViewProps) {
  const [typed, setTyped] = useState<JsonText | null>(() => readText(table));
  const draft = textOf(table, next);
  const text = typed?.text ?? draft;
  const read = typed ? parseTable(text, table, present) : next;
  const setText = (edited: string) => {
    const parsed = parseTable(edited, table, present);
    setTyped({ text: edited });
    storeText(table, typeof parsed === 'string' ? { text: edited } : null);
    if (typeof parsed !== 'string') onRows(parsed);
  };
  const giveUp = () => {
    setTyped(null);
    storeText(table, null);
  };
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <>
      <textarea
        className="content-text"
        aria-label={`Rows of ${table}`}
        spellCheck={false}
        readOnly={isLocked}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => typeof read !== 'string' && giveUp()}
      />
      <p className="content-tools">
        <a className="link" href={file} download={`${table}.json`}>
          Save as a file
        </a>
        <input
          type="file"
          accept=".json,application/json"
          aria-label="Open a file"
          disabled={isLocked}
          onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
        />
      </p>
      {typeof read === 'string' && (
        <p className="failed" role="alert">
          {read}{' '}
          <button type="button" className="link" onClick={giveUp}>
            Back to the draft
          </button>
        </p>
      )}
    </>
  );
}
