import type { AnalyticsRow } from '#engine/protocol/dev/console-data.ts';
import { count, day as dayText } from '../core/format.ts';
import { addDays, mondayOf, percent } from './sums.ts';
import { TablePanel } from './table-panel.tsx';

const afterDays = [1, 7, 30] as const;

interface Cell {
  readonly players: number;
  readonly returned: number;
  /** Days of the week that aren't known yet would change the number. */
  readonly isOpen: boolean;
}

interface RetentionProps {
  readonly rows: readonly AnalyticsRow[];
  readonly countedUntil: string | null;
}

/** Of the players who began in a week, how many came back: a triangle, because the last weeks aren't that old. */
export function Retention({ rows, countedUntil }: RetentionProps) {
  const weeks = [
    ...new Set(rows.filter(({ table }) => table === 'activity').map(({ day }) => mondayOf(day))),
  ].sort();
  return (
    <TablePanel
      title="Players who came back"
      about="of those who began in the week"
      table="activity"
      file="retention"
      rows={rows}
      nothing="No player began in these days."
      foot="Striped: the week isn't over. A dot: not known yet."
    >
      <table aria-label="Players who came back" className="triangle">
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col" className="number">
              Players
            </th>
            {afterDays.map((days) => (
              <th key={days} scope="col">
                Day {days}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <Week key={monday} {...{ monday, rows, countedUntil }} />
          ))}
        </tbody>
      </table>
    </TablePanel>
  );
}

function Week({ monday, rows, countedUntil }: RetentionProps & { readonly monday: string }) {
  const ofWeek = rows.filter(({ day }) => mondayOf(day) === monday);
  const began = ofWeek
    .filter(({ table }) => table === 'activity')
    .reduce((sum, { values }) => sum + (values.newPlayers ?? 0), 0);
  return (
    <tr>
      <td>{dayText(monday).replace(/ \d{4}$/, '')}</td>
      <td className="number">{count(began)}</td>
      {afterDays.map((days) => (
        <td key={days}>
          <Returned cell={cellOf(ofWeek, days, monday, countedUntil)} />
        </td>
      ))}
    </tr>
  );
}

function Returned({ cell }: { cell: Cell | null }) {
  if (!cell) return <span className="dim triangle-cell">·</span>;
  const share = cell.returned / cell.players;
  // More of the colour would leave the number too little contrast.
  const fill = `${Math.round(8 + 38 * Math.min(1, share / 0.6))}%`;
  return (
    <span
      className={cell.isOpen ? 'triangle-cell is-open' : 'triangle-cell'}
      style={{ backgroundColor: `color-mix(in srgb, var(--gain) ${fill}, transparent)` }}
      title={`${count(cell.returned)} of ${count(cell.players)}`}
    >
      {percent(share, 0)}
    </span>
  );
}

function cellOf(
  rows: readonly AnalyticsRow[],
  days: number,
  monday: string,
  countedUntil: string | null,
): Cell | null {
  const known = rows.filter(({ table, key }) => table === 'retention' && key === String(days));
  const sum = (name: string) => known.reduce((all, { values }) => all + (values[name] ?? 0), 0);
  const players = sum('players');
  if (players === 0) return null;
  const isOpen = countedUntil === null || countedUntil < addDays(monday, 6 + days);
  return { players, returned: sum('returned'), isOpen };
}
