import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { ExperimentMeasure } from '#engine/protocol/dev/console-data.ts';
import { countText } from '../core/format.ts';
import { Nothing } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { percent } from './players.tsx';

type Comparison = AnswerOf<'dev.analytics'>['results'][number];

export const measureNames: Readonly<Record<ExperimentMeasure, string>> = {
  return_1: 'Came back on day 1',
  return_7: 'Came back on day 7',
  return_30: 'Came back on day 30',
  paying: 'Paid within 7 days',
  refused: 'Had a call refused',
  stars: 'Stars paid within 7 days',
};

interface ComparisonTableProps {
  readonly label: string;
  readonly results: readonly Comparison[];
}

/** Both sides by each measure, with the difference, its interval and what may be said. */
export function ComparisonTable({ label, results }: ComparisonTableProps) {
  if (results.length === 0) return <Nothing>No player of both sides has a value yet.</Nothing>;
  return (
    <Table
      label={label}
      rows={results}
      keyOf={({ measure }) => measure}
      columns={[
        { head: 'Measure', cell: ({ measure }) => measureNames[measure] },
        { head: 'In', isNumber: true, cell: (row) => valueText(row.measure, row.in.value) },
        { head: 'of', isNumber: true, cell: (row) => <span className="dim">{countText(row.in.n)}</span> },
        { head: 'Out', isNumber: true, cell: (row) => valueText(row.measure, row.out.value) },
        { head: 'of', isNumber: true, cell: (row) => <span className="dim">{countText(row.out.n)}</span> },
        {
          head: 'Difference',
          isNumber: true,
          cell: (row) => changeText(row.measure, row.difference),
        },
        { head: 'Between', isNumber: true, cell: (row) => intervalText(row) },
        { head: 'Verdict', cell: (row) => <Verdict row={row} /> },
      ]}
    />
  );
}

function Verdict({ row: { measure, low, high } }: { row: Comparison }) {
  if (low <= 0 && high >= 0) return <span className="dim">not told apart</span>;
  const isMore = low > 0;
  const isGood = measure === 'refused' ? !isMore : isMore;
  return <span className={isGood ? 'gain' : 'bad'}>{isMore ? 'more' : 'less'}</span>;
}

function valueText(measure: ExperimentMeasure, value: number): string {
  return measure === 'stars' ? value.toFixed(2) : percent(value, 2);
}

/** A difference in points, or in Stars. */
export function changeText(measure: ExperimentMeasure, value: number): string {
  const sign = value > 0 ? '+' : '';
  const number = (measure === 'stars' ? value : 100 * value).toFixed(2).replace('-', '\u2212');
  return `${sign}${number}`;
}

function intervalText({ measure, low, high }: Comparison): string {
  // Any difference is possible while everybody has the same value.
  if (Math.max(Math.abs(low), Math.abs(high)) >= Number.MAX_SAFE_INTEGER) return 'unknown';
  return `${changeText(measure, low)} and ${changeText(measure, high)}`;
}
