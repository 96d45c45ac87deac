import type { AnswerOf } from '#engine/protocol/core/contracts.ts';

type Replayed = AnswerOf<'dev.flight'>;

/** The field with what was hit on it, in the order of the hits; the last one has a ring. */
export function FieldMap({ flight, shown }: { flight: Replayed; shown: Replayed['input'] }) {
  const { width, height } = flight.field;
  const placed = shown.flatMap((input) => (input.at === null ? [] : [{ ...input, ...input.at }]));
  const path = placed.map(({ x, y }) => `${x},${y}`).join(' ');
  const last = placed.at(-1);
  return (
    <svg
      className="replay-field"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${placed.length} hits on the field`}
    >
      <rect width={width} height={height} rx="12" />
      <polyline points={path} />
      {placed.map(({ x, y, kind, atMs }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only gets shorter at its end.
          key={index}
          cx={x}
          cy={y}
          r={kind === 'pirate' ? 10 : 7}
          className={`hit-${kind}`}
          opacity={0.35 + 0.65 * Math.min(1, atMs / flight.durationMs)}
        />
      ))}
      {last && <circle cx={last.x} cy={last.y} r="16" className="hit-last" />}
    </svg>
  );
}

const width = 600;
const height = 120;
const foot = 18;

/** How long after its object's appearance each tap came, over the trip's time. A program's taps make a line. */
export function Reactions({ flight, endMs }: { flight: Replayed; endMs: number }) {
  const { durationMs, input, lifeMs } = flight;
  const left = (ms: number) => (Math.min(ms, durationMs) / durationMs) * width;
  const top = (delay: number) => (height - foot) * (1 - Math.min(1, delay / lifeMs));
  const minutes = Math.max(1, Math.ceil(durationMs / 60_000 / 6));
  const marks = Array.from({ length: Math.floor(durationMs / 60_000 / minutes) + 1 }, (_, n) => n * minutes);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Reactions over the trip’s time">
      <line x1="0" x2={width} y1={top(0)} y2={top(0)} className="axis" />
      <text x="2" y="10">
        {(lifeMs / 1000).toFixed(1)} s to react
      </text>
      {marks.map((minute) => (
        <text
          key={minute}
          x={left(minute * 60_000)}
          y={height - 4}
          textAnchor={minute === 0 ? 'start' : 'middle'}
        >
          {minute === 0 ? '0' : `${minute} min`}
        </text>
      ))}
      {input.map(({ atMs, delayMs, kind }, index) => {
        const x = left(atMs);
        const y = delayMs === null ? top(lifeMs * 0.92) : top(delayMs);
        const state = atMs > endMs ? ' is-later' : '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <circle key={index} cx={x} cy={y} r={kind === 'tap' ? 2.6 : 4} className={`hit-${kind}${state}`} />
        );
      })}
      <line x1={left(endMs)} x2={left(endMs)} y1="0" y2={top(0)} className="now" />
    </svg>
  );
}
