import { useState } from 'react';
import { draftTables } from '#engine/content/live-content.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { type Content, changesBetween, differences, tableOf, type WholeRow } from '../content/rows.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { may } from '../core/roles.ts';
import { tell } from '../core/told.ts';
import { readDraft, storeDraft, withNumber } from '../numbers/draft.ts';
import { NumberComparison } from '../numbers/number-versions.tsx';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

type NumberVersion = AnswerOf<'dev.tunable-versions'>['data'][number];
type ContentVersion = AnswerOf<'dev.content-versions'>['data'][number];
/** A publication of numbers or content. */
type Entry =
  | { readonly kind: 'Numbers'; readonly row: NumberVersion }
  | { readonly kind: 'Content'; readonly row: ContentVersion };

/** Every publication of numbers and content in one list, newest first, to compare and to roll back. */
export function HistoryPage({ operator }: { operator: Operator }) {
  const query = { limit: 100 };
  const numbers = useAsk('dev.tunable-versions', { query });
  const content = useAsk('dev.content-versions', { query });
  const [openKey, setOpenKey] = useState<string | null>(null);
  const failure = numbers.failure ?? content.failure;
  const readAgain = async () => {
    setOpenKey(null);
    await Promise.all([numbers.readAgain(), content.readAgain()]);
  };
  const entries = entriesOf(numbers.data?.data ?? [], content.data?.data ?? []);
  const open = entries.find((entry) => keyOf(entry) === openKey);
  const mayPublish = may(operator, 'designer');
  return (
    <div className="page">
      <h1>History</h1>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      <Panel title="Publications" foot={`${entries.length} of numbers and content`}>
        <Table
          label="Publications"
          rows={entries}
          keyOf={keyOf}
          selected={openKey}
          onOpen={(entry) => setOpenKey(keyOf(entry))}
          columns={[
            { head: 'At', cell: ({ row }) => (isRelease(row) ? 'release' : minute(row.at)) },
            { head: 'What', cell: ({ kind, row }) => `${kind} v${row.version}` },
            { head: 'By', cell: ({ row }) => row.author ?? '–' },
            { head: 'Note', cell: ({ row }) => row.note ?? '–' },
            { head: 'Restores', cell: ({ row }) => (row.restores === null ? '–' : `v${row.restores}`) },
          ]}
        />
      </Panel>
      {open?.kind === 'Numbers' && numbers.data && (
        <OpenNumbers
          key={keyOf(open)}
          row={open.row}
          versions={numbers.data.data}
          mayPublish={mayPublish}
          onDone={() => void readAgain()}
        />
      )}
      {open?.kind === 'Content' && (
        <OpenContent
          key={keyOf(open)}
          row={open.row}
          mayPublish={mayPublish}
          onDone={() => void readAgain()}
        />
      )}
    </div>
  );
}

/** Newest first; what came with the release is the oldest. */
function entriesOf(numbers: readonly NumberVersion[], content: readonly ContentVersion[]): Entry[] {
  const entries: Entry[] = [
    ...numbers.map((row) => ({ kind: 'Numbers' as const, row })),
    ...content.map((row) => ({ kind: 'Content' as const, row })),
  ];
  const timeOf = ({ row }: Entry) => (isRelease(row) ? 0 : Date.parse(row.at));
  return entries.sort((a, b) => timeOf(b) - timeOf(a));
}

function isRelease(row: NumberVersion | ContentVersion): boolean {
  return 'isShipped' in row ? row.isShipped : row.version === 0;
}

function keyOf({ kind, row }: Entry): string {
  return `${kind} ${row.version}`;
}

interface OpenNumbersProps {
  readonly row: NumberVersion;
  readonly versions: readonly NumberVersion[];
  readonly mayPublish: boolean;
  readonly onDone: () => void;
}

function OpenNumbers({ row, versions, mayPublish, onDone }: OpenNumbersProps) {
  const inForce = versions[0];
  if (!inForce) return null;
  if (inForce.version === row.version)
    return (
      <Panel title={`Numbers v${row.version}`}>
        <Nothing>This version is in force.</Nothing>
      </Panel>
    );
  return (
    <NumberComparison
      row={row}
      inForce={inForce}
      mayPublish={mayPublish}
      onNumber={(name, value) => {
        storeDraft(withNumber(readDraft(), inForce.values as Tunables, name, value));
        tell('It is in the draft of the page Numbers.');
      }}
      onDone={onDone}
    />
  );
}

interface OpenContentProps {
  readonly row: ContentVersion;
  readonly mayPublish: boolean;
  readonly onDone: () => void;
}

/** Differences of an old version from the content in force, and its roll-back. */
function OpenContent({ row, mayPublish, onDone }: OpenContentProps) {
  const old = useAsk('dev.content-version', { params: { version: `v${row.version}` } });
  const present = useAsk('dev.content', {});
  const [isAsking, setAsking] = useState(false);
  const failure = old.failure ?? present.failure;
  if (failure) return <Failed failure={failure} onAgain={old.readAgain} />;
  if (!old.data || !present.data) return null;
  const { version, content } = present.data;
  const was = old.data.content as Content;
  const changes = draftTables.flatMap((table) =>
    Object.entries(changesBetween(tableOf(content, table), tableOf(was, table), version)).flatMap(
      ([key, { before, after }]) =>
        differences(before as WholeRow, after as WholeRow).map((line) => `${table}: ${key}.${line}`),
    ),
  );
  return (
    <Panel
      title={`Content v${row.version} instead of v${version}`}
      aside={
        row.version !== version &&
        (mayPublish ? (
          <button type="button" onClick={() => setAsking(true)}>
            Roll back to v{row.version}…
          </button>
        ) : (
          'designer only'
        ))
      }
    >
      {row.version === version && <Nothing>This version is in force.</Nothing>}
      {row.version !== version && changes.length === 0 && <Nothing>Both have the same rows.</Nothing>}
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      {isAsking && (
        <ActionForm
          title={`Roll back to v${row.version}`}
          about="Its content is published as a new version. Seasons stay; what came later and players hold is retired. Rewards of events that it takes back are held until an operator decides."
          fields={[{ name: 'note', label: 'Note: why' }]}
          button="Roll back"
          send={({ note = '' }, key) =>
            ask('dev.restore-content', {
              body: { version: row.version, holdsRewards: true, note, basedOn: version },
              key,
            })
          }
          onDone={() => {
            setAsking(false);
            onDone();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
