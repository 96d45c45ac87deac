import { useState } from 'react';
import { useAsk } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

const spans = { '1': 'today', '7': '7 days', '30': '30 days' } as const;

/** Faults that players' devices reported, by messenger client, browser engine and step. */
export function ClientFaultsPage() {
  const [days, setDays] = useState('7');
  const { data, failure, readAgain } = useAsk('dev.client-faults', { query: { days: Number(days) } });
  return (
    <div className="page">
      <h1>Client faults</h1>
      <Panel
        title="What failed on players’ devices"
        aside={
          <select aria-label="Days" value={days} onChange={(event) => setDays(event.target.value)}>
            {Object.entries(spans).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        }
        foot={data && `${data.data.length} of ${data.count} kinds. A device reports at most five a visit.`}
      >
        {failure && <Failed failure={failure} onAgain={readAgain} />}
        {data?.count === 0 && <Nothing>No device has reported a fault.</Nothing>}
        <Table
          label="Faults of clients"
          rows={data?.data ?? []}
          keyOf={({ client, engine, step, fault }) => `${client} ${engine} ${step} ${fault}`}
          columns={[
            { head: 'Times', cell: ({ count }) => count },
            { head: 'Client', cell: ({ client }) => client },
            { head: 'Engine', cell: ({ engine }) => engine },
            { head: 'Step', cell: ({ step }) => step },
            { head: 'Fault', cell: ({ fault }) => fault },
            { head: 'Last', cell: ({ lastAt }) => minute(lastAt) },
          ]}
        />
      </Panel>
    </div>
  );
}
