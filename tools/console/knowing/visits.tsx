import type { AnalyticsRow } from '#engine/protocol/dev/console-data.ts';
import { count } from '../core/format.ts';
import { percent, total } from './sums.ts';
import { TablePanel } from './table-panel.tsx';

const lengths = ['1 minute', '2 to 5', '6 to 15', '16 to 30', '31 to 60', 'longer'];

/** How long players stay: a visit ends when no call comes for a quarter of an hour. */
export function Visits({ rows }: { rows: readonly AnalyticsRow[] }) {
  const { visits = 0, minutes = 0, players = 0, ...classes } = total(rows, 'activity');
  const most = Math.max(1, ...lengths.map((_, index) => classes[`visits${index}`] ?? 0));
  return (
    <TablePanel
      title="Length of a visit"
      about="minutes"
      table="activity"
      rows={rows}
      nothing="Nobody played in these days."
      foot={
        visits > 0 &&
        `${(minutes / visits).toFixed(1)} minutes a visit, ${(visits / players).toFixed(1)} visits and ${(minutes / players).toFixed(1)} minutes a player and day`
      }
    >
      {lengths.map((length, index) => {
        const amount = classes[`visits${index}`] ?? 0;
        return (
          <div key={length} className="measure">
            <span>{length}</span>
            <span className="measure-ticks">
              <i style={{ width: `${(100 * amount) / most}%` }} />
            </span>
            <span className="number">{count(amount)}</span>
            <span className="number">{percent(visits === 0 ? 0 : amount / visits)}</span>
          </div>
        );
      })}
    </TablePanel>
  );
}
