import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { may } from '../core/roles.ts';
import { ActionForm, type FormField } from '../ui/action-form.tsx';
import { Failed, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import {
  type Content,
  differences,
  type EditedTable,
  parseDraft,
  readText,
  type StoredText,
  storeText,
  tables,
  textOf,
} from './draft.ts';
import { HeldRewards, PublicationPanel } from './publication.tsx';

/**
 * Content that is published while the game runs: one table at a time, compared, checked, published, rolled
 * back.
 */
export function ContentPage({ operator }: { operator: Operator }) {
  const { data, failure, readAgain } = useAsk('dev.content', {});
  const [table, setTable] = useState<EditedTable>('events');
  return (
    <div className="page">
      <h1>Content</h1>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {data && (
        <>
          <Editor
            key={`${table} ${data.version}`}
            content={data.content}
            version={data.version}
            table={table}
            onTable={setTable}
            mayPublish={may(operator, 'designer')}
            onDone={readAgain}
          />
          <HeldRewards key={`held ${data.version}`} mayDecide={may(operator, 'operator')} />
          <Versions key={data.version} present={data.version} onDone={() => void readAgain()} />
        </>
      )}
    </div>
  );
}

interface EditorProps {
  readonly content: Content;
  readonly version: number;
  readonly table: EditedTable;
  readonly onTable: (table: EditedTable) => void;
  readonly mayPublish: boolean;
  readonly onDone: () => Promise<void>;
}

function Editor({ content, version, table, onTable, mayPublish, onDone }: EditorProps) {
  const [stored, setStored] = useState(() => readText(table));
  const text = stored?.text ?? textOf(content, table);
  const basedOn = stored?.version ?? version;
  const draft = parseDraft(text, table);
  const keep = (next: StoredText | null) => {
    setStored(next);
    storeText(table, next);
  };
  const setText = (next: string) => keep({ text: next, version: basedOn });
  return (
    <Panel
      title={`v${version} in force`}
      aside={<Tools table={table} onTable={onTable} version={version} text={text} onText={setText} />}
    >
      <textarea
        className="content-text"
        aria-label={`Rows of ${table}`}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {typeof draft === 'string' ? (
        <p className="failed" role="alert">
          {draft}
        </p>
      ) : (
        <PublicationPanel
          text={text}
          changes={differences(content, draft, table)}
          mayPublish={mayPublish}
          check={() => ask('dev.check-content', { body: { content: draft as never } })}
          publish={(note, key) =>
            ask('dev.publish-content', { body: { content: draft as never, note, basedOn }, key })
          }
          onDone={() => {
            keep(null);
            return onDone();
          }}
        />
      )}
      {stored && (
        <p className="dim">
          Draft of v{basedOn}, kept in this browser.{' '}
          {basedOn !== version && 'Another version is in force: save the text as a file and begin anew. '}
          <button type="button" className="link" onClick={() => keep(null)}>
            Drop the draft
          </button>
        </p>
      )}
    </Panel>
  );
}

interface ToolsProps extends Pick<EditorProps, 'table' | 'onTable' | 'version'> {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Another table, and the text as a file. */
function Tools({ table, onTable, version, text, onText }: ToolsProps) {
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <span className="content-tools">
      <select
        aria-label="Table"
        value={table}
        onChange={(event) => onTable(event.target.value as EditedTable)}
      >
        {tables.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <a className="link" href={file} download={`${table}-v${version}.json`}>
        Save as a file
      </a>
      <input
        type="file"
        accept=".json,application/json"
        aria-label="Open a file"
        onChange={(event) => void event.target.files?.[0]?.text().then(onText)}
      />
    </span>
  );
}

const paysRewards: FormField = {
  name: 'pays',
  label: 'Pay these rewards instead of holding them',
  kind: 'flag',
  isOptional: true,
};

type Version = AnswerOf<'dev.content-versions'>['data'][number];

/** Every published version, newest first; one that is opened can be put back. */
function Versions({ present, onDone }: { present: number; onDone: () => void }) {
  const [open, setOpen] = useState<Version | null>(null);
  const { data, failure, readAgain } = useAsk('dev.content-versions', { query: { limit: 20 } });
  return (
    <Panel title="Versions" foot={data && `${data.data.length} of ${data.count}`}>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      <Table
        label="Versions"
        rows={data?.data ?? []}
        keyOf={({ version }) => String(version)}
        onOpen={setOpen}
        columns={[
          { head: 'Version', cell: ({ version }) => `v${version}` },
          { head: 'At', cell: ({ version, at }) => (version === 0 ? 'release' : minute(at)) },
          { head: 'By', cell: ({ author }) => author ?? '–' },
          { head: 'Note', cell: ({ note }) => note ?? '–' },
          { head: 'Restores', cell: ({ restores }) => (restores === null ? '–' : `v${restores}`) },
        ]}
      />
      {open && (
        <ActionForm
          title={`Roll back to v${open.version}`}
          about="Its content is published as a new version. Seasons stay; what came later and players hold is retired. Rewards that nobody has claimed yet, of events that it takes back, are held until an operator releases or drops them."
          fields={[{ name: 'note', label: 'Note: why' }, paysRewards]}
          button="Roll back"
          send={({ note = '', pays }, key) =>
            ask('dev.restore-content', {
              body: { version: open.version, holdsRewards: pays !== '1', note, basedOn: present },
              key,
            })
          }
          onDone={() => {
            setOpen(null);
            onDone();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
