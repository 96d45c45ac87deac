import type { AnswerOf } from '#engine/protocol/core/calls.ts';

type Replayed = AnswerOf<'dev.flight'>;
type Inputs = Replayed['input'];

/** The field with what was hit on it, in the order of the hits; the last one has a ring. */
export function FieldMap({ flight, shown }: { flight: Replayed; shown: Inputs }) {
  const { width, height } = flight.field;
  const placed = shown.flatMap((input) => (input.at === null ? [] : [{ ...input, ...input.at }]));
  const path = placed.map(({ x, y }) => `${x},${y}`).join(' ');
  const last = placed.at(-1);
  return (
    <figure>
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
      <figcaption>Where on the screen: early is dim, late is bright, a ring is the last.</figcaption>
    </figure>
  );
}

const plotTop = 26;
const plotHeight = 100;

/** How long after its object's appearance each tap came, over the trip's time. A program's taps make a line. */
export function Reactions({ flight, endMs }: { flight: Replayed; endMs: number }) {
  const { durationMs, input, lifeMs } = flight;
  const left = (ms: number) => `${(Math.min(ms, durationMs) / durationMs) * 100}%`;
  const top = (delayMs: number | null) =>
    delayMs === null ? 8 : plotTop + plotHeight * (1 - Math.min(1, delayMs / lifeMs));
  return (
    <figure className="reactions">
      <figcaption>Time from an object’s appearance to its hit; it leaves after {seconds(lifeMs)}.</figcaption>
      <div className="reactions-left" aria-hidden="true">
        <span style={{ top: top(null) }}>unknown</span>
        {[lifeMs, lifeMs / 2, 0].map((ms) => (
          <span key={ms} style={{ top: top(ms) }}>
            {seconds(ms)}
          </span>
        ))}
      </div>
      <svg height={plotTop + plotHeight + 4} role="img" aria-label="Reactions over the trip’s time">
        {[lifeMs, lifeMs / 2, 0].map((ms) => (
          <line key={ms} x1="0" x2="100%" y1={top(ms)} y2={top(ms)} className="axis" />
        ))}
        {input.map(({ atMs, delayMs, kind }, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            key={index}
            cx={left(atMs)}
            cy={top(delayMs)}
            r={kind === 'tap' ? 3 : 4.5}
            className={`hit-${kind}${atMs > endMs ? ' is-later' : ''}`}
          />
        ))}
        <line x1={left(endMs)} x2={left(endMs)} y1="0" y2={top(0)} className="now" />
      </svg>
      <Clock durationMs={durationMs} />
      <Legend input={input} />
    </figure>
  );
}

/** The trip's time under the picture, in at most seven marks. */
function Clock({ durationMs }: { durationMs: number }) {
  const minutes = durationMs / 60_000;
  const step = steps.find((one) => minutes / one <= 6) ?? 240;
  const marks = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, index) => index * step);
  return (
    <div className="reactions-clock" aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} style={{ left: `${(mark / minutes) * 100}%` }}>
          {mark === 0 ? '0' : `${mark} min`}
        </span>
      ))}
    </div>
  );
}

/** Minutes between two marks. */
const steps = [1, 2, 5, 10, 20, 30, 60, 120] as const;

const kinds = [
  ['tap', 'object hit'],
  ['pirate', 'pirate hit'],
  ['docking', 'docking'],
  ['assault', 'assault'],
] as const;

/** Only the kinds that this trip has. */
function Legend({ input }: { input: Inputs }) {
  const there = kinds.filter(([kind]) => input.some((one) => one.kind === kind));
  return (
    <ul className="legend">
      {there.map(([kind, name]) => (
        <li key={kind}>
          <svg width="10" height="10" aria-hidden="true">
            <circle cx="5" cy="5" r="4" className={`hit-${kind}`} />
          </svg>
          {name}
        </li>
      ))}
      <li className="dim">dim: after the line</li>
    </ul>
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
