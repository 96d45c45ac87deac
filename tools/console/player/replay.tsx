import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { useAsk } from '../core/ask.ts';
import { countText, shortId } from '../core/format.ts';
import { Failed, Nothing } from '../ui/panel.tsx';

type Replayed = AnswerOf<'dev.flight'>;

/** A player's input on a trip: positions on the field, times, and reaction times. */
export function Replay({ flightId }: { flightId: string }) {
  const { data, failure, readAgain } = useAsk('dev.flight', { params: { id: flightId } });
  const [untilMs, setUntil] = useState<number | null>(null);
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!data) return <Nothing>Reading…</Nothing>;
  const endMs = untilMs ?? data.durationMs;
  const inputs = data.input.filter(({ atMs }) => atMs <= endMs);
  return (
    <div className="replay">
      <p className="dim">
        Trip {shortId(data.flightId)}, numbers v{data.tunablesVersion}. Only what counted was kept: misses
        were not.
      </p>
      {data.input.length === 0 && <Nothing>The player did nothing by hand on this trip.</Nothing>}
      {data.input.length > 0 && (
        <>
          {data.input.every(({ at }) => at === null) && (
            <Nothing>Where it was done was not kept, so there is no picture of the field.</Nothing>
          )}
          <div className="replay-pictures">
            {data.input.some(({ at }) => at !== null) && <FieldMap flight={data} shown={inputs} />}
            <div className="replay-times">
              <Reactions flight={data} endMs={endMs} />
              <label className="replay-until">
                Until <b>{clock(endMs)}</b>
                <input
                  type="range"
                  min={0}
                  max={data.durationMs}
                  step={1000}
                  value={endMs}
                  onChange={({ target }) => setUntil(Number(target.value))}
                />
              </label>
              <Sums flight={data} shown={inputs} />
            </div>
          </div>
          <Inputs input={inputs} />
        </>
      )}
    </div>
  );
}

function Sums({ flight, shown }: { flight: Replayed; shown: Replayed['input'] }) {
  const countOf = (kind: Replayed['input'][number]['kind']) =>
    shown.filter((input) => input.kind === kind).length;
  const delays = shown
    .flatMap(({ delayMs }) => (delayMs === null ? [] : [delayMs]))
    .toSorted((a, b) => a - b);
  const middle = delays[delays.length >> 1];
  return (
    <p>
      <span className="gain">{countText(countOf('tap'))} hits</span>{' '}
      <span className="proto">
        {countText(countOf('pirate'))} of {countText(flight.pirates)} pirates
      </span>{' '}
      <span className={flight.lateTaps > 0 ? 'warn' : 'dim'}>{countText(flight.lateTaps)} reported late</span>{' '}
      {middle !== undefined && <span className="dim">middle reaction {countText(middle)} ms</span>}
    </p>
  );
}

function Inputs({ input }: { input: Replayed['input'] }) {
  return (
    <details>
      <summary>All {countText(input.length)} inputs in their order</summary>
      <ol className="inputs">
        {input.map(({ atMs, kind, delayMs, what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only gets shorter at its end.
          <li key={index}>
            <span>{clock(atMs)}</span> {kind} {what}{' '}
            {delayMs !== null && <span className="dim">after {delayMs} ms</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function clock(ms: number): string {
  const seconds = ms / 1000;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;
}

/** The field with its hit objects in the order of the hits; the last one has a ring. */
function FieldMap({ flight, shown }: { flight: Replayed; shown: Replayed['input'] }) {
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

/** Delay of each tap after its object's appearance, over the trip's time. A program's taps make a line. */
function Reactions({ flight, endMs }: { flight: Replayed; endMs: number }) {
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
  const step = steps.find((length) => minutes / length <= 6) ?? 240;
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
function Legend({ input }: { input: Replayed['input'] }) {
  const there = kinds.filter(([kind]) => input.some((sent) => sent.kind === kind));
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
