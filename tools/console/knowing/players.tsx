import type { AnalyticsRow } from '#engine/protocol/dev/console-data.ts';
import { count, day as dayText } from '../core/format.ts';
import { byDay, percent, total } from './sums.ts';
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
      about={`${count(newPlayers)} new`}
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
        {count(days.at(-1)?.[1][name] ?? 0)} {name === 'players' ? '' : 'new'}
      </text>
    </g>
  );
}
