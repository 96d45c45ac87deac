import { useState } from 'react';
import { minute, money, shortId, words } from '../core/format.ts';
import { useAsk } from '../core/use-ask.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

const atOnce = 12;
const reasons = [
  'trip',
  'purchase',
  'refund',
  'grant',
  'take',
  'debt',
  'ship_level',
  'conversion',
  'tribute',
];

export function Ledger({ playerId }: { playerId: string }) {
  const [reason, setReason] = useState('');
  const [currency, setCurrency] = useState<'' | 'default' | 'clean'>('');
  const [offset, setOffset] = useState(0);
  const query = {
    offset,
    limit: atOnce,
    ...(reason === '' ? {} : { reason }),
    ...(currency === '' ? {} : { currency }),
  };
  const { data, failure, readAgain } = useAsk('dev.player-ledger', { params: { id: playerId }, query });
  const filter = (change: () => void) => {
    setOffset(0);
    change();
  };
  return (
    <Panel
      title="Ledger"
      aside={
        <>
          <select
            aria-label="Reason"
            value={reason}
            onChange={({ target }) => filter(() => setReason(target.value))}
          >
            <option value="">All reasons</option>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {words(one)}
              </option>
            ))}
          </select>
          <select
            aria-label="Currency"
            value={currency}
            onChange={({ target }) => filter(() => setCurrency(target.value as typeof currency))}
          >
            <option value="">Both</option>
            <option value="default">PROTO</option>
            <option value="clean">clean PROTO</option>
          </select>
        </>
      }
      foot={
        data && (
          <>
            <span>
              {data.count === 0 ? 0 : offset + 1}–{offset + data.data.length} of {data.count} entries
            </span>
            <button type="button" disabled={offset === 0} onClick={() => setOffset(offset - atOnce)}>
              Newer
            </button>
            <button
              type="button"
              disabled={offset + atOnce >= data.count}
              onClick={() => setOffset(offset + atOnce)}
            >
              Older
            </button>
          </>
        )
      }
    >
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {data?.count === 0 && <Nothing>No entry{reason || currency ? ' of this kind' : ' yet'}.</Nothing>}
      <Table
        label="Ledger"
        rows={data?.data ?? []}
        keyOf={({ at, reference, reason: why, currency: of, balanceAfter }) =>
          `${at} ${why} ${reference} ${of} ${balanceAfter}`
        }
        columns={[
          { head: 'Time', cell: ({ at }) => minute(at) },
          { head: 'Reason', cell: ({ reason: why }) => words(why) },
          {
            head: 'Reference',
            cell: ({ reference }) => (
              <span className="dim" title={reference}>
                {shortId(reference)}
              </span>
            ),
          },
          {
            head: 'Amount',
            isNumber: true,
            cell: ({ amount, currency: of }) => (
              <span className={amount < 0 ? 'bad' : 'gain'}>
                {money(amount, true)}
                {of === 'clean' ? ' c' : ''}
              </span>
            ),
          },
          { head: 'Balance', isNumber: true, cell: ({ balanceAfter }) => money(balanceAfter) },
          {
            head: 'Owed',
            isNumber: true,
            cell: ({ debtAfter }) => (debtAfter === null ? '–' : money(debtAfter)),
          },
        ]}
      />
    </Panel>
  );
}
