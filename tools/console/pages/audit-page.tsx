import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask, type CallResult, type Operator, useAsk } from '../core/ask.ts';
import { second } from '../core/format.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

type Entry = AnswerOf<'dev.audit'>['data'][number];
type Search = Readonly<Partial<Record<'name' | 'call' | 'about' | 'from' | 'to', string>>>;

const atOnce = 50;

/** Every audited request with its outcome, the check of the chain and an export. */
export function AuditPage({ operator, go }: { operator: Operator; go: (to: string) => void }) {
  const [search, setSearch] = useState<Search>({});
  const [offset, setOffset] = useState(0);
  const isOwner = operator.role === 'owner';
  const { data, failure, tookMs, readAgain } = useAsk(
    'dev.audit',
    { query: { ...search, offset, limit: atOnce } },
    isOwner,
  );
  if (!isOwner)
    return (
      <Nothing>The audit is the owner's right. A player's page shows what was done about the player.</Nothing>
    );
  return (
    <div className="page">
      <div className="page-head">
        <h1>Audit</h1>
        <Chain />
      </div>
      <AuditFilter
        onSearch={(next) => {
          setOffset(0);
          setSearch(next);
        }}
      />
      <Panel
        title="Entries"
        aside={data && `${data.count} found, ${tookMs} ms`}
        foot={
          <>
            <button type="button" disabled={offset === 0} onClick={() => setOffset(offset - atOnce)}>
              Newer
            </button>
            <button
              type="button"
              disabled={!data || offset + atOnce >= data.count}
              onClick={() => setOffset(offset + atOnce)}
            >
              Older
            </button>
          </>
        }
      >
        {failure && <Failed failure={failure} onAgain={readAgain} />}
        {data?.count === 0 && <Nothing>No entry fits.</Nothing>}
        <AuditTable rows={data?.data ?? []} go={go} />
      </Panel>
    </div>
  );
}

function AuditTable({ rows, go }: { rows: readonly Entry[]; go?: (to: string) => void }) {
  return (
    <Table
      label="Audit"
      rows={rows}
      keyOf={({ seq }) => String(seq)}
      columns={[
        { head: 'No.', isNumber: true, cell: ({ seq }) => seq },
        { head: 'UTC', cell: ({ at }) => second(at) },
        { head: 'Who', cell: ({ name, role }) => `${name ?? 'this machine'}, ${role}` },
        { head: 'Action', cell: ({ call }) => call.replace('dev.', '') },
        {
          head: 'About',
          cell: ({ about, call }) =>
            about !== undefined &&
            go &&
            /player|ban|take|debt|refund|deliver|sign-out|name|grant/.test(call) ? (
              <button type="button" className="link" onClick={() => go(`/players/${about}`)}>
                {about.slice(0, 8)}
              </button>
            ) : (
              (about?.slice(0, 8) ?? '–')
            ),
        },
        { head: 'Reason', cell: ({ reason, of }) => reason ?? (of === null ? '–' : `of ${of}`) },
        {
          head: 'Input',
          cell: ({ input }) => (
            <span className="dim" title={input}>
              {input.slice(0, 60)}
            </span>
          ),
        },
        { head: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
      ]}
    />
  );
}

function Outcome({ outcome }: { outcome: string }) {
  const kind = outcome === 'done' ? 'gain' : outcome === 'asked' || outcome === 'read' ? 'signal' : 'bad';
  return <span className={kind}>{outcome}</span>;
}

function AuditFilter({ onSearch }: { onSearch: (search: Search) => void }) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)]
      .map(([name, value]) => [name, String(value).trim()] as const)
      .filter(([, value]) => value !== '');
    // A day begins at midnight UTC, and the last one is searched whole.
    const dated = filled.map(([name, value]) => {
      if (name === 'from') return [name, `${value}T00:00:00.000Z`];
      if (name === 'to') return [name, new Date(Date.parse(`${value}T00:00:00Z`) + 86_400_000).toISOString()];
      return [name, name === 'call' && !value.startsWith('dev.') ? `dev.${value}` : value];
    });
    onSearch(Object.fromEntries(dated) as Search);
  }
  return (
    <form className="filter" onSubmit={submit}>
      <input name="name" placeholder="who" aria-label="Who" maxLength={64} />
      <input name="call" placeholder="action, such as ban" aria-label="Action" maxLength={64} />
      <input name="about" placeholder="a player's id" aria-label="About" pattern="[0-9a-f-]{36}" />
      <input name="from" type="date" aria-label="From" />
      <input name="to" type="date" aria-label="To" />
      <label>
        <input name="reads" type="checkbox" value="hidden" /> changes only
      </label>
      <button type="submit">Search</button>
    </form>
  );
}

/** Reads the whole audit: checks that each entry follows from the one before, and saves it as a file. */
function Chain() {
  const [state, setState] = useState('');
  async function run(isExport: boolean): Promise<void> {
    const all: Entry[] = [];
    let brokenAt: number | null = null;
    for (let after: number | null = 0; after !== null && brokenAt === null; ) {
      const read: CallResult<AnswerOf<'dev.export-audit'>> = await ask('dev.export-audit', {
        query: { after },
      });
      if (!read.ok) return setState(read.detail);
      all.push(...read.answer.entries);
      brokenAt = read.answer.brokenAt;
      after = read.answer.next;
      setState(`${all.length} entries read`);
    }
    setState(
      brokenAt === null ? `The chain is whole: ${all.length} entries` : `The chain is broken at ${brokenAt}`,
    );
    if (isExport) save(all);
  }
  return (
    <p className="page-acts" aria-live="polite">
      <span className={state.includes('broken') ? 'bad' : 'gain'}>{state}</span>
      <button type="button" onClick={() => void run(false)}>
        Check the chain
      </button>
      <button type="button" onClick={() => void run(true)}>
        Export
      </button>
    </p>
  );
}

function save(entries: readonly Entry[]): void {
  const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${lines}\n`], { type: 'application/jsonl' }));
  link.download = `audit-${new Date().toISOString().slice(0, 10)}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
