import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { count } from '../core/format.ts';
import { Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { percent } from './sums.ts';

type Result = AnswerOf<'dev.analytics'>['results'][number];

export const measureNames: Readonly<Record<Result['measure'], string>> = {
  return_1: 'Came back on day 1',
  return_7: 'Came back on day 7',
  return_30: 'Came back on day 30',
  paying: "Of a day's players paid",
  refused: "Of a day's players had a call refused",
  balance: 'PROTO gained a player and day',
};

/** The two sides of a cohort, with the difference and how sure it is. */
export function Results({ cohort, results }: { cohort: string; results: readonly Result[] }) {
  return (
    <Panel
      title={`${cohort}: in and out`}
      aside="95 % confidence"
      foot="Shares: Newcombe's interval from two of Wilson's. Balance: Welch's interval of two means. Several days of one player count one by one, which makes the intervals a little narrow."
    >
      {results.length === 0 && <Nothing>Only one side has players in these days.</Nothing>}
      <Table
        label="Results of the cohort"
        rows={results}
        keyOf={({ measure }) => measure}
        columns={[
          { head: 'Measure', cell: ({ measure }) => measureNames[measure] },
          { head: 'In', isNumber: true, cell: (row) => said(row.measure, row.in.value) },
          { head: 'of', isNumber: true, cell: (row) => <span className="dim">{count(row.in.n)}</span> },
          { head: 'Out', isNumber: true, cell: (row) => said(row.measure, row.out.value) },
          { head: 'of', isNumber: true, cell: (row) => <span className="dim">{count(row.out.n)}</span> },
          { head: 'Difference', isNumber: true, cell: (row) => said(row.measure, row.difference, true) },
          {
            head: 'Between',
            isNumber: true,
            cell: (row) => `${said(row.measure, row.low, true)} and ${said(row.measure, row.high, true)}`,
          },
          { head: '', cell: (row) => <Verdict row={row} /> },
        ]}
      />
    </Panel>
  );
}

function Verdict({ row: { measure, low, high } }: { row: Result }) {
  if (low <= 0 && high >= 0) return <span className="dim">not told apart</span>;
  const isMore = low > 0;
  const isGood = measure === 'refused' ? !isMore : isMore;
  return <span className={isGood ? 'gain' : 'bad'}>{isMore ? 'more' : 'less'}</span>;
}

function said(measure: Result['measure'], value: number, isChange = false): string {
  const sign = isChange && value > 0 ? '+' : '';
  if (measure !== 'balance') return sign + percent(value, 2);
  return sign + value.toFixed(2).replace('-', '\u2212');
}
