import { useState } from 'react';
import { type DraftTable, draftTables } from '#engine/content/live-content.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { may } from '../core/roles.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Conflicts } from './conflicts.tsx';
import { ContentVersions } from './content-versions.tsx';
import { fromCsv, toCsv } from './csv.ts';
import { type Drafts, isOutdated, type ShownDraft, useDrafts } from './drafts.ts';
import { EventPreview } from './event-preview.tsx';
import type { JsonSchema } from './forms/schema.ts';
import { JsonView } from './json-view.tsx';
import { HeldRewards, PublicationPanel } from './publication.tsx';
import { RowForm } from './row-form.tsx';
import { RowList } from './row-list.tsx';
import {
  applyChanges,
  changesBetween,
  copyOf,
  differences,
  isSame,
  keyOf,
  type TableDraft,
  tableOf,
  type WholeRow,
  wholeRow,
} from './rows.ts';

/**
 * Content that is published while the game runs: one table at a time, its rows in forms or as JSON, as drafts
 * that all designers share.
 */
export function ContentPage({ operator }: { operator: Operator }) {
  const { data, failure, readAgain } = useAsk('dev.content', {});
  const { data: forms, failure: formsFailure, readAgain: readForms } = useAsk('dev.content-forms', {});
  const mayPublish = may(operator, 'designer');
  const drafts = useDrafts(mayPublish);
  const [table, setTable] = useState<DraftTable>('events');
  return (
    <div className="page">
      <div className="page-head">
        <h1>Content</h1>
        <span className="dim" role="status">
          {drafts.state}
        </span>
      </div>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {formsFailure && <Failed failure={formsFailure} onAgain={readForms} />}
      {data && forms && drafts.isReady && (
        <>
          <TableEditor
            key={table}
            content={data}
            forms={forms}
            drafts={drafts}
            table={table}
            onTable={setTable}
            mayPublish={mayPublish}
            onDone={readAgain}
          />
          <HeldRewards key={`held ${data.version}`} mayDecide={may(operator, 'operator')} />
          <ContentVersions key={data.version} present={data.version} onDone={() => void readAgain()} />
        </>
      )}
    </div>
  );
}

interface EditorProps {
  readonly content: AnswerOf<'dev.content'>;
  readonly forms: AnswerOf<'dev.content-forms'>;
  readonly drafts: Drafts;
  readonly table: DraftTable;
  readonly onTable: (table: DraftTable) => void;
  readonly mayPublish: boolean;
  readonly onDone: () => Promise<void>;
}

/** Drafts that differ from what is in force. */
function openDrafts(drafts: Drafts, table: DraftTable, present: TableDraft): Record<string, ShownDraft> {
  const all = Object.entries(drafts.of(table));
  return Object.fromEntries(all.filter(([key, { after }]) => !isSame(wholeRow(present, key), after)));
}

/** A table with its drafts in it, and the ways to change it. */
function editTable({ content, drafts, table }: EditorProps) {
  const present = tableOf(content.content, table);
  const changes = openDrafts(drafts, table, present);
  const next = applyChanges(present, changes);
  const setRow = (key: string, after: WholeRow) => {
    const inForce = { before: wholeRow(present, key), basedOn: content.version };
    const { before, basedOn } = changes[key] ?? inForce;
    drafts.set(table, key, isSame(before, after) ? null : { before, basedOn, after });
  };
  const setRows = (edited: TableDraft) => {
    const wanted = changesBetween(present, edited, content.version);
    for (const key of Object.keys({ ...changes, ...wanted })) {
      const after = wanted[key]?.after ?? wholeRow(present, key);
      if (!isSame(after, wholeRow(next, key))) setRow(key, after);
    }
  };
  return { present, changes, next, setRow, setRows };
}

/** One table: rows, the open row's form or the whole as JSON, and the changes with their publication. */
function TableEditor(props: EditorProps) {
  const { content, table, onTable, mayPublish } = props;
  const [view, setView] = useState<'form' | 'json'>('form');
  const [open, setOpen] = useState<string | null>(null);
  const edit = editTable(props);
  const { present, next, setRows } = edit;
  return (
    <Panel
      title={`v${content.version} in force`}
      aside={
        <Tools
          table={table}
          onTable={onTable}
          view={view}
          onView={setView}
          next={next}
          onRows={setRows}
          mayPublish={mayPublish}
        />
      }
    >
      {view === 'json' ? (
        <>
          <JsonView table={table} present={present} next={next} isLocked={!mayPublish} onRows={setRows} />
          <Publication {...props} present={present} />
        </>
      ) : (
        <TableForm {...props} edit={edit} open={open} onOpen={setOpen} />
      )}
    </Panel>
  );
}

interface TableFormProps extends EditorProps {
  readonly edit: ReturnType<typeof editTable>;
  /** Key of the open row; null for the last one. */
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
}

/** The rows, the open row's form with its conflicts, and the changes with their publication. */
function TableForm(props: TableFormProps) {
  const { content, forms, drafts, table, mayPublish, edit, open, onOpen } = props;
  const { present, changes, next, setRow } = edit;
  const key = open ?? keyOf(next.rows.at(-1) ?? {});
  const row = wholeRow(next, key);
  const copy = (from: string) => {
    const made = copyOf(next, from);
    setRow(made.key, made.copy);
    onOpen(made.key);
  };
  const rename = (name: string, after: WholeRow) => {
    drafts.set(table, key, null);
    setRow(name, after);
    onOpen(name);
  };
  return (
    <div className="content-columns">
      <RowList
        table={table}
        rows={next.rows}
        words={next.words}
        changes={changes}
        selected={key}
        mayPublish={mayPublish}
        onOpen={onOpen}
        onCopy={copy}
      />
      <div className="column">
        <Conflicts content={content} drafts={drafts} table={table} keyOfRow={key} present={present} />
        {row.row ? (
          <RowForm
            key={key}
            table={table}
            row={row}
            next={next}
            forms={forms}
            rowSchema={forms.rows[table] as JsonSchema}
            wordsSchema={forms.words[table] as JsonSchema | undefined}
            isNew={wholeRow(present, key).row === null}
            isLocked={!mayPublish}
            onChange={(after) => setRow(key, after)}
            onCopy={() => copy(key)}
            onKey={rename}
          />
        ) : (
          <Nothing>{key === '' ? 'The table has no rows.' : `${key} is left out.`}</Nothing>
        )}
      </div>
      <div className="column">
        {table === 'events' && row.row && <EventPreview event={row} />}
        <Publication {...props} present={present} />
      </div>
    </div>
  );
}

/** The ticked drafts of the table with their differences, check and publication. */
function Publication({
  content,
  drafts,
  table,
  present,
  mayPublish,
  onDone,
}: EditorProps & { present: TableDraft }) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const changes = Object.values(openDrafts(drafts, table, present));
  const ticked = changes.filter(({ key }) => !left.includes(key));
  const { rows, words } = applyChanges(
    present,
    Object.fromEntries(ticked.map((change) => [change.key, change])),
  );
  const tableWords = Object.fromEntries(
    Object.entries(words).map(([language, said]) => [language, { [table]: said }]),
  );
  const draft = { [table]: rows, ...(Object.keys(tableWords).length > 0 && { words: tableWords }) };
  const isBlocked = ticked.some(
    (change) => change.fault !== null || isOutdated(change, wholeRow(present, change.key)),
  );
  return (
    <>
      {changes.length > 0 && (
        <ul className="row-list" aria-label="Drafts">
          {changes.map(({ key, by, at }) => (
            <li key={key} className="row">
              <label>
                <input
                  type="checkbox"
                  checked={!left.includes(key)}
                  onChange={(event) =>
                    setLeft(event.target.checked ? left.filter((name) => name !== key) : [...left, key])
                  }
                />{' '}
                {key}{' '}
                <span className="dim">
                  {by ? `by ${by}` : ''} {at ? `${at.slice(11, 16)} UTC` : ''}
                </span>
              </label>
              {mayPublish && (
                <button type="button" className="link" onClick={() => drafts.set(table, key, null)}>
                  Drop the draft of {key}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <PublicationPanel
        text={JSON.stringify(draft)}
        changes={ticked.flatMap(({ key }) =>
          differences(wholeRow(present, key), wholeRow({ rows, words }, key)).map((line) => `${key}.${line}`),
        )}
        mayPublish={mayPublish && !isBlocked}
        check={() => ask('dev.check-content', { body: { content: draft } })}
        publish={(note, key) =>
          ask('dev.publish-content', { body: { content: draft, note, basedOn: content.version }, key })
        }
        onDone={async () => {
          await onDone();
          await drafts.finish(
            table,
            ticked.map(({ key }) => key),
          );
        }}
      />
    </>
  );
}

interface ToolsProps {
  readonly table: DraftTable;
  readonly onTable: (table: DraftTable) => void;
  readonly view: 'form' | 'json';
  readonly onView: (view: 'form' | 'json') => void;
  readonly next: TableDraft;
  readonly onRows: (edited: TableDraft) => void;
  readonly mayPublish: boolean;
}

/** Another table, another view, and the table as CSV. */
function Tools({ table, onTable, view, onView, next, onRows, mayPublish }: ToolsProps) {
  const [fault, setFault] = useState('');
  const file = `data:text/csv;charset=utf-8,%EF%BB%BF${encodeURIComponent(toCsv(next))}`;
  async function openFile(chosen: File | undefined): Promise<void> {
    const read = chosen ? fromCsv(await chosen.text()) : 'No file was chosen.';
    setFault(typeof read === 'string' ? read : '');
    if (typeof read !== 'string') onRows({ ...read, words: { ...next.words, ...read.words } });
  }
  return (
    <span className="content-tools">
      {fault && (
        <span className="bad" role="alert">
          {fault}
        </span>
      )}
      <select
        aria-label="Table"
        value={table}
        onChange={(event) => onTable(event.target.value as DraftTable)}
      >
        {draftTables.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {(['form', 'json'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="link"
          aria-pressed={view === name}
          onClick={() => onView(name)}
        >
          {name === 'form' ? 'Form' : 'JSON'}
        </button>
      ))}
      <a className="link" href={file} download={`${table}.csv`}>
        Save as CSV
      </a>
      {mayPublish && (
        <label className="link">
          Open a CSV{' '}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label="Open a CSV"
            onChange={(event) => void openFile(event.target.files?.[0])}
          />
        </label>
      )}
    </span>
  );
}
