import type { AnalyticsRow, TableName } from '#engine/protocol/dev/console-data.ts';
import { countText, day as dayText } from '../core/format.ts';
import { TablePanel } from './table-panel.tsx';

const size = { width: 560, height: 190 };
/** Between two labels. */
const labelHeight = 18;

/** Players of each day, and those of them who were new. */
export function Players({ rows }: { rows: readonly AnalyticsRow[] }) {
  const days = byDay(rows, 'activity');
  const most = Math.max(1, ...days.map(([, { players = 0 }]) => players));
  const { newPlayers = 0, players = 0, refusedPlayers = 0 } = total(rows, 'activity');
  const labelY = (name: LineProps['name']) => yOf(days.at(-1)?.[1][name] ?? 0, most) + 4;
  const newY = Math.min(labelY('newPlayers'), size.height - 4);
  return (
    <TablePanel
      title="Players a day"
      about={`${countText(newPlayers)} new`}
      table="activity"
      rows={rows}
      nothing="Nobody played in these days."
      foot={`A call was refused to ${percent(players === 0 ? 0 : refusedPlayers / players)} of a day's players`}
    >
      <svg
        className="lines"
        viewBox={`0 -16 ${size.width} ${size.height + 36}`}
        role="img"
        aria-label="Players a day"
      >
        <Line
          days={days}
          name="players"
          most={most}
          labelY={Math.min(labelY('players'), newY - labelHeight)}
        />
        <Line days={days} name="newPlayers" most={most} labelY={newY} />
        <line x1={0} x2={size.width} y1={size.height} y2={size.height} className="axis" />
        <text x={0} y={size.height + 16}>
          {dayText(days[0]?.[0] ?? '')}
        </text>
        <text x={size.width} y={size.height + 16} textAnchor="end">
          {dayText(days.at(-1)?.[0] ?? '')}
        </text>
      </svg>
    </TablePanel>
  );
}

interface LineProps {
  readonly days: ReturnType<typeof byDay>;
  readonly name: 'players' | 'newPlayers';
  readonly most: number;
  readonly labelY: number;
}

function yOf(value: number, most: number): number {
  return size.height - (size.height * value) / most;
}

function Line({ days, name, most, labelY }: LineProps) {
  const room = size.width - 90;
  const points = days.map(([, values], index): [number, number] => [
    days.length < 2 ? room : (room * index) / (days.length - 1),
    yOf(values[name] ?? 0, most),
  ]);
  const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
  return (
    <g className={`line is-${name}`}>
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={lastX} cy={lastY} r={2} />
      <text x={lastX + 6} y={labelY}>
        {countText(days.at(-1)?.[1][name] ?? 0)} {name === 'players' ? '' : 'new'}
      </text>
    </g>
  );
}

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

/**
 * Share of the players of each first week that came back: a triangle, because the last weeks are too young.
 */
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
            <Week key={monday} monday={monday} rows={rows} countedUntil={countedUntil} />
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
      <td className="number">{countText(began)}</td>
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
      title={`${countText(cell.returned)} of ${countText(cell.players)}`}
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
  const retentionRows = rows.filter(({ table, key }) => table === 'retention' && key === String(days));
  const sum = (name: string) => retentionRows.reduce((all, { values }) => all + (values[name] ?? 0), 0);
  const players = sum('players');
  if (players === 0) return null;
  const isOpen = countedUntil === null || countedUntil < shiftDays(monday, 6 + days);
  return { players, returned: sum('returned'), isOpen };
}

const lengths = ['1 minute', '2 to 5', '6 to 15', '16 to 30', '31 to 60', 'longer'];

/** Durations of visits. A visit ends after a quarter of an hour without a call. */
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
            <span className="number">{countText(amount)}</span>
            <span className="number">{percent(visits === 0 ? 0 : amount / visits)}</span>
          </div>
        );
      })}
    </TablePanel>
  );
}

export type Values = Readonly<Record<string, number>>;

/** The numbers of a table over all days of the rows. */
export function total(rows: readonly AnalyticsRow[], table: TableName, key?: string): Values {
  const sums: Record<string, number> = {};
  for (const row of rows)
    if (row.table === table && (key === undefined || row.key === key))
      for (const [name, value] of Object.entries(row.values)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** The numbers of a table by its key, over all days. */
export function byKey(rows: readonly AnalyticsRow[], table: TableName): Map<string, Values> {
  const keys = new Set(rows.filter((row) => row.table === table).map(({ key }) => key));
  return new Map([...keys].map((key) => [key, total(rows, table, key)]));
}

/** The numbers of a table by day, in order. */
function byDay(rows: readonly AnalyticsRow[], table: TableName): [day: string, values: Values][] {
  return rows.filter((row) => row.table === table).map(({ day, values }) => [day, values]);
}

const dayMs = 86_400_000;

export function shiftDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return shiftDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits).replace('-', '\u2212')}\u202f%`;
}
