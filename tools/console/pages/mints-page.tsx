import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { mintStates } from '#engine/rules/core/shop-state.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { minute, words } from '../core/format.ts';
import { lockOf } from '../core/roles.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

type Mint = AnswerOf<'dev.mints'>['data'][number];

/** Requests to mint an NFT with their states, the oldest first. */
export function MintsPage({ operator, go }: { operator: Operator; go: (to: string) => void }) {
  const lock = lockOf(operator, 'dev.change-mint');
  const [state, setState] = useState<Mint['state'] | ''>('requested');
  const [open, setOpen] = useState<Mint | null>(null);
  const { data, failure, readAgain } = useAsk('dev.mints', { query: state === '' ? {} : { state } });
  return (
    <div className="page">
      <h1>Mint queue</h1>
      <Panel
        title="Requests"
        aside={
          <select
            aria-label="State"
            value={state}
            onChange={(event) => setState(event.target.value as Mint['state'])}
          >
            <option value="">all</option>
            {mintStates.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        }
        foot={data && `${data.data.length} of ${data.count}${lock && `. Changing one: ${lock}`}`}
      >
        {failure && <Failed failure={failure} onAgain={readAgain} />}
        {data?.count === 0 && <Nothing>No request in this state.</Nothing>}
        <Table
          label="Requests to mint"
          rows={data?.data ?? []}
          keyOf={({ playerId, nft }) => `${playerId} ${nft}`}
          onOpen={setOpen}
          columns={[
            { head: 'Asked', cell: ({ at }) => minute(at) },
            { head: 'NFT', cell: ({ nft }) => words(nft) },
            { head: 'Address', cell: ({ address }) => <span className="dim">{address}</span> },
            { head: 'By', cell: ({ by }) => by ?? '–' },
            { head: 'State', cell: (mint) => mint.state },
          ]}
        />
      </Panel>
      {open && lock === '' && (
        <ActionForm
          title={`${words(open.nft)} of ${open.playerId}`}
          about="The player is told when it is minted or has failed. Both are final."
          fields={[
            {
              name: 'state',
              label: 'State',
              options: [
                ['minting', 'being minted'],
                ['minted', 'minted and sent'],
                ['failed', 'failed'],
              ],
            },
            { name: 'reason', label: 'Reason, or the transaction' },
          ]}
          button="Note it"
          send={({ state: next, reason = '' }, key) =>
            ask('dev.change-mint', {
              body: { playerId: open.playerId, nft: open.nft, state: next as 'minted', reason },
              key,
            })
          }
          onDone={() => {
            setOpen(null);
            void readAgain();
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <p>
        {open && (
          <button type="button" className="link" onClick={() => go(`/players/${open.playerId}`)}>
            Open the player
          </button>
        )}
      </p>
    </div>
  );
}
