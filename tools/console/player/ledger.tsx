import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { useAsk } from '../core/ask.ts';
import { minute, money, shortId, words } from '../core/format.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { type Column, Table } from '../ui/table.tsx';

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

type Currency = '' | 'default' | 'clean';
type Entries = AnswerOf<'dev.player-ledger'>;
type Entry = Entries['data'][number];

/** A player's gains and expenses, newest first, by reason and currency. */
export function Ledger({ playerId }: { playerId: string }) {
  const [reason, setReason] = useState('');
  const [currency, setCurrency] = useState<Currency>('');
  const [offset, setOffset] = useState(0);
  const query = {
    offset,
    limit: atOnce,
    ...(reason === '' ? {} : { reason }),
    ...(currency === '' ? {} : { currency }),
  };
  const { data, failure, readAgain } = useAsk('dev.player-ledger', { params: { id: playerId }, query });
  return (
    <Panel
      title="Ledger"
      aside={
        <Filters
          reason={reason}
          currency={currency}
          onReason={(next) => {
            setOffset(0);
            setReason(next);
          }}
          onCurrency={(next) => {
            setOffset(0);
            setCurrency(next);
          }}
        />
      }
      foot={data && <Pager entries={data} offset={offset} onOffset={setOffset} />}
    >
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {data?.count === 0 && <Nothing>No entry{reason || currency ? ' of this kind' : ' yet'}.</Nothing>}
      <Table
        label="Ledger"
        rows={data?.data ?? []}
        keyOf={({ at, reference, reason: why, currency: currencyName, balanceAfter }) =>
          `${at} ${why} ${reference} ${currencyName} ${balanceAfter}`
        }
        columns={columns}
      />
    </Panel>
  );
}

const columns: readonly Column<Entry>[] = [
  { head: 'Time', cell: ({ at }) => minute(at) },
  { head: 'Reason', cell: ({ reason }) => words(reason) },
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
    cell: ({ amount, currency }) => (
      <span className={amount < 0 ? 'bad' : 'gain'}>
        {money(amount, true)}
        {currency === 'clean' ? ' c' : ''}
      </span>
    ),
  },
  { head: 'Balance', isNumber: true, cell: ({ balanceAfter }) => money(balanceAfter) },
  { head: 'Owed', isNumber: true, cell: ({ debtAfter }) => (debtAfter === null ? '–' : money(debtAfter)) },
];

interface FiltersProps {
  reason: string;
  currency: Currency;
  onReason: (reason: string) => void;
  onCurrency: (currency: Currency) => void;
}

function Filters({ reason, currency, onReason, onCurrency }: FiltersProps) {
  return (
    <>
      <select aria-label="Reason" value={reason} onChange={({ target }) => onReason(target.value)}>
        <option value="">All reasons</option>
        {reasons.map((name) => (
          <option key={name} value={name}>
            {words(name)}
          </option>
        ))}
      </select>
      <select
        aria-label="Currency"
        value={currency}
        onChange={({ target }) => onCurrency(target.value as Currency)}
      >
        <option value="">Both</option>
        <option value="default">PROTO</option>
        <option value="clean">clean PROTO</option>
      </select>
    </>
  );
}

interface PagerProps {
  entries: Entries;
  offset: number;
  onOffset: (offset: number) => void;
}

function Pager({ entries: { count, data }, offset, onOffset }: PagerProps) {
  return (
    <>
      <span>
        {count === 0 ? 0 : offset + 1}–{offset + data.length} of {count} entries
      </span>
      <button type="button" disabled={offset === 0} onClick={() => onOffset(offset - atOnce)}>
        Newer
      </button>
      <button type="button" disabled={offset + atOnce >= count} onClick={() => onOffset(offset + atOnce)}>
        Older
      </button>
    </>
  );
}
