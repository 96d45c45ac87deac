import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { count, shortId } from '../core/format.ts';
import { useAsk } from '../core/use-ask.ts';
import { Failed, Nothing } from '../ui/panel.tsx';
import { FieldMap, Reactions } from './replay-pictures.tsx';

type Replayed = AnswerOf<'dev.flight'>;

/** What a player did on a trip: where on the field, when, and how fast. */
export function Replay({ flightId }: { flightId: string }) {
  const { data, failure, readAgain } = useAsk('dev.flight', { params: { id: flightId } });
  const [untilMs, setUntil] = useState<number | null>(null);
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!data) return <Nothing>Reading…</Nothing>;
  const endMs = untilMs ?? data.durationMs;
  const shown = data.input.filter(({ atMs }) => atMs <= endMs);
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
            {data.input.some(({ at }) => at !== null) && <FieldMap flight={data} shown={shown} />}
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
              <Sums flight={data} shown={shown} />
            </div>
          </div>
          <Inputs input={shown} />
        </>
      )}
    </div>
  );
}

function Sums({ flight, shown }: { flight: Replayed; shown: Replayed['input'] }) {
  const of = (kind: Replayed['input'][number]['kind']) => shown.filter((input) => input.kind === kind).length;
  const delays = shown
    .flatMap(({ delayMs }) => (delayMs === null ? [] : [delayMs]))
    .toSorted((a, b) => a - b);
  const middle = delays[delays.length >> 1];
  return (
    <p>
      <span className="gain">{count(of('tap'))} hits</span>{' '}
      <span className="proto">
        {count(of('pirate'))} of {count(flight.pirates)} pirates
      </span>{' '}
      <span className={flight.lateTaps > 0 ? 'warn' : 'dim'}>{count(flight.lateTaps)} reported late</span>{' '}
      {middle !== undefined && <span className="dim">middle reaction {count(middle)} ms</span>}
    </p>
  );
}

function Inputs({ input }: { input: Replayed['input'] }) {
  return (
    <details>
      <summary>All {count(input.length)} inputs in their order</summary>
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
