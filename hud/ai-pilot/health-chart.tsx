import { useTranslation } from '../shell/strings/strings.ts';
import { spanText } from './ai-pages.ts';

interface HealthChartProps {
  /** HP at the start, and the maximum. */
  from: number;
  of: number;
  /** HP after each trip. */
  health: readonly number[];
  /** The damage of the trip that isn't flown; null when there is none. */
  damage: number | null;
  durationMs: number;
}

const [width, height] = [358, 112];
const columns = 48;
/** With more steps than this, their values would touch each other. */
const mostValues = 6;

/** Health after each trip as steps, and the damage of the trip that would be too much. */
export function HealthChart({ from, of, health, damage, durationMs }: HealthChartProps) {
  const { t } = useTranslation();
  const values = health.map(Math.floor);
  const count = Math.max(1, values.length);
  const max = Math.max(1, of, from);
  const top = (value: number) => height - Math.max(3, (value / max) * (height - 16));
  const ticks = Array.from({ length: columns }, (_, i) => {
    const value = health[Math.floor((i / columns) * count)] ?? from;
    return {
      x: 2 + (i * (width - 4)) / (columns - 1),
      y: top(value),
      isLow: damage !== null && value < damage,
    };
  });
  const path = (isLow: boolean) =>
    ticks
      .flatMap((tick) => (tick.isLow === isLow ? `M${tick.x.toFixed(1)} ${height}V${tick.y.toFixed(1)}` : []))
      .join('');
  const isSpelt = values.length <= mostValues;
  const labels = values
    .map((value, i) => ({ value, x: 4 + (i / count) * (width - 4), y: top(value) - 6 }))
    .filter((_, i) => isSpelt || i === 0 || i === values.length - 1);
  return (
    <figure className="health-chart" aria-label={t('ai-pilot:chart', { values: values.join(', ') })}>
      <figcaption className="row between">
        <span className="label t2">{t('ai-pilot:health-after')}</span>
        {damage !== null && <span className="label c-danger">{t('ai-pilot:damage', { damage })}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 1}`} aria-hidden="true">
        <path className="health-chart__whole" d={path(false)} />
        <path className="health-chart__low" d={path(true)} />
        {damage !== null && <path className="health-chart__damage" d={`M0 ${top(damage)}H${width}`} />}
        <path className="health-chart__floor" d={`M0 ${height + 0.5}H${width}`} />
        {labels.map(({ x, y, value }) => (
          <text key={x} className="num" x={x} y={y}>
            {value}
          </text>
        ))}
      </svg>
      <p className="row between micro" aria-hidden="true">
        <span>{t('ai-pilot:start')}</span>
        <span>{spanText(t, durationMs)}</span>
      </p>
    </figure>
  );
}
