import type { Snapshot } from 'valtio';
import type { TryFailure } from '#engine/client/trip/projections.ts';
import type { ArrivalGame } from '#engine/rules/core/player.ts';
import { useTranslation } from '../../strings/strings.ts';
import { trimmed } from '../../ui/format/amount.ts';

/** Size of the picture in units: the curve, and the room above and below it. */
const [width, height, above, below] = [358, 150, 30, 24];

interface CurveProps {
  readonly failure: Snapshot<TryFailure>;
  readonly game: ArrivalGame;
}

/**
 * The pilot's own line with the moment that it went wrong, and a clean run on the same seed, dotted. The
 * moments are named under the picture, where no name lies over another.
 */
export function FailureCurve({ failure, game }: CurveProps) {
  const { t } = useTranslation();
  const { curve, cleanCurve, seconds, atSeconds, cleanSeconds, frame } = failure;
  const x = (at: number) => (Math.min(at, seconds) / seconds) * width;
  const y = (value: number) => height - (Math.min(value, failure.top) / failure.top) * height;
  const own = { x: x(atSeconds), y: y(valueAt(curve, atSeconds)) };
  const clean = { x: x(cleanSeconds), y: y(valueAt(cleanCurve, cleanSeconds)) };
  const line = (values: readonly number[]) =>
    values.map((value, i) => `${i ? 'L' : 'M'}${x(i / 4).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return (
    <figure className="failure-curve">
      <figcaption className="failure-curve__legend small">
        <span className="t2">{t(`trip:failure.${game}.axis`)}</span>{' '}
        <span className="failure-curve__you">{t('trip:failure.you')}</span>{' '}
        <span className="failure-curve__clean">{t('trip:failure.clean')}</span>
      </figcaption>
      <svg viewBox={`0 ${-above} ${width} ${height + above + below}`} aria-hidden="true">
        {frame && (
          <>
            <rect
              className="failure-curve__safe"
              x={x(frame.atSeconds)}
              y={y(frame.speed)}
              width={width - x(frame.atSeconds)}
              height={height - y(frame.speed)}
            />
            <path className="failure-curve__frame" d={`M${x(frame.atSeconds)} ${-above + 12}V${height}`} />
            <text className="failure-curve__label" {...beside(x(frame.atSeconds), -above + 22)}>
              {t('trip:failure.frame')}
            </text>
            <text
              className="failure-curve__label is-clean"
              x={width - 2}
              y={y(frame.speed) - 5}
              textAnchor="end"
            >
              {t('trip:failure.speed', { value: trimmed(frame.speed, 1) })}
            </text>
          </>
        )}
        <path className="failure-curve__clean-line" d={line(cleanCurve)} />
        <path className="failure-curve__own-line" d={line(curve)} pathLength={1} />
        <path className="failure-curve__axis" d={quarters(seconds)} />
        <circle className="failure-curve__ring" cx={clean.x} cy={clean.y} r="4" />
        <circle className="failure-curve__dot" cx={own.x} cy={own.y} r="4" />
        <text className="failure-curve__label" x="0" y={height + 22}>
          {t('trip:failure.second', { count: 0 })}
        </text>
        <text className="failure-curve__label" x={width} y={height + 22} textAnchor="end">
          {t('trip:failure.second', { count: Math.round(seconds) })}
        </text>
      </svg>
      <p className="failure-curve__moments label">
        <span className="failure-curve__you">● {t(`trip:failure.own-moment.${failure.advice}`)}</span>{' '}
        <span className="failure-curve__clean">○ {t(`trip:failure.${game}.clean-moment`)}</span>
      </p>
    </figure>
  );
}

/** A label right of a place, or left of it in the picture's right part. */
function beside(x: number, y: number) {
  const isLeft = x > width * 0.6;
  return { x: isLeft ? x - 8 : x + 8, y, textAnchor: isLeft ? ('end' as const) : ('start' as const) };
}

function valueAt(values: readonly number[], seconds: number): number {
  const at = Math.min(values.length - 1, seconds * 4);
  const [before, after] = [values[Math.floor(at)] ?? 0, values[Math.ceil(at)] ?? 0];
  return before + (after - before) * (at - Math.floor(at));
}

/** Ticks of a quarter of a second, longer at each second. */
function quarters(seconds: number): string {
  const step = seconds > 20 ? 1 : 0.25;
  return Array.from({ length: Math.round(seconds / step) + 1 }, (_, i) => {
    const x = ((i * step) / seconds) * width;
    return `M${x.toFixed(1)} ${height}v${(i * step) % 1 === 0 ? 6 : 3}`;
  }).join('');
}
