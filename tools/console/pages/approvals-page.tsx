import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { ask, type Failure } from '../core/ask.ts';
import { minute, money } from '../core/format.ts';
import type { Operator } from '../core/session.ts';
import { useAsk } from '../core/use-ask.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

type Grant = AnswerOf<'dev.grants'>['data'][number];

/** What was given and taken, and what waits for a second pair of eyes. */
export function GrantsPage({ go, operator }: { go: (to: string) => void; operator: Operator }) {
  const { data, failure, readAgain } = useAsk('dev.grants', {});
  const [refused, setRefused] = useState<Failure | null>(null);
  async function approve(id: string): Promise<void> {
    const result = await ask('dev.approve-grant', { params: { id }, key: `approve ${id}` });
    setRefused(result.ok ? null : result);
    await readAgain();
  }
  const state = (grant: Grant) =>
    grant.status === 'waiting' && grant.by !== operator.name ? (
      <button type="button" onClick={() => void approve(grant.id)}>
        Approve
      </button>
    ) : (
      <span className={grant.status === 'waiting' ? 'proto' : ''}>{grant.status}</span>
    );
  return (
    <div className="page">
      <h1>Grants</h1>
      <Panel title="Given, taken and waiting" foot={data && `${data.data.length} of ${data.count}`}>
        {failure && <Failed failure={failure} onAgain={readAgain} />}
        {refused && <Failed failure={refused} onAgain={() => setRefused(null)} />}
        {data?.count === 0 && <Nothing>Nothing was granted yet.</Nothing>}
        <Table
          label="Grants"
          rows={data?.data ?? []}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Time', cell: ({ at }) => minute(at) },
            { head: 'By', cell: ({ by }) => by },
            {
              head: 'Player',
              cell: ({ playerId }) =>
                playerId === null ? (
                  'many'
                ) : (
                  <button type="button" className="link" onClick={() => go(`/players/${playerId}`)}>
                    {playerId.slice(0, 8)}
                  </button>
                ),
            },
            { head: 'Reason', cell: ({ reason }) => reason },
            { head: 'What', cell: ({ sentence }) => sentence },
            { head: 'Worth', isNumber: true, cell: ({ worth }) => money(worth) },
            { head: 'Approved by', cell: ({ approvedBy }) => approvedBy ?? '–' },
            { head: 'State', cell: state },
          ]}
        />
      </Panel>
    </div>
  );
}
