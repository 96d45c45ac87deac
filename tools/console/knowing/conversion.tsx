import type { AnalyticsRow } from '#engine/protocol/dev/console-data.ts';
import { count } from '../core/format.ts';
import { percent, total } from './sums.ts';
import { TablePanel } from './table-panel.tsx';

/** Who paid, and how much. A player who pays on two days counts on both. */
export function Conversion({ rows }: { rows: readonly AnalyticsRow[] }) {
  const { payers = 0, payments = 0, stars = 0, refundedStars = 0 } = total(rows, 'conversion');
  const { players = 0 } = total(rows, 'activity');
  const facts = [
    ["Of a day's players paid", players === 0 ? '–' : percent(payers / players, 2)],
    ['Payments', count(payments)],
    ['Stars', count(stars)],
    ['Stars given back', count(refundedStars)],
    ['Stars a payer and day', payers === 0 ? '–' : count(Math.round(stars / payers))],
    ['Stars a player and day', players === 0 ? '–' : (stars / players).toFixed(2)],
  ] as const;
  return (
    <TablePanel
      title="Purchases"
      about={`${count(payers)} payers, by day`}
      table="conversion"
      rows={rows}
      nothing="Nobody paid in these days."
    >
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </TablePanel>
  );
}
