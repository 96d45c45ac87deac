import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import type { PlayerPage } from '#engine/protocol/dev/player-entities.ts';
import { minute, money, shortId } from '../core/format.ts';
import { useAsk } from '../core/use-ask.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

/** The last trips; a press shows what the player did on one. */
export function Trips({ player: { pastTrips, ships } }: { player: PlayerPage }) {
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (id: string) => ships.find(({ shipId }) => shipId === id)?.name ?? '–';
  return (
    <Panel title="Last trips" aside={open === null ? 'press one for its input' : ''}>
      {pastTrips.length === 0 && <Nothing>No trip was collected yet.</Nothing>}
      <Table
        label="Trips"
        rows={pastTrips}
        keyOf={({ flightId }) => flightId}
        selected={open}
        onOpen={({ flightId }) => setOpen(flightId)}
        columns={[
          { head: 'Collected', cell: ({ finishedAt }) => minute(finishedAt) },
          { head: 'Trip', cell: ({ trip }) => trip },
          { head: 'Ship', cell: ({ shipId }) => nameOf(shipId) },
          { head: 'Taps', isNumber: true, cell: ({ taps }) => taps },
          { head: 'By itself', isNumber: true, cell: ({ mined }) => money(mined) },
          { head: 'By hand', isNumber: true, cell: ({ manualMined }) => money(manualMined) },
        ]}
      />
      {open !== null && <Replay flightId={open} />}
    </Panel>
  );
}

function Replay({ flightId }: { flightId: string }) {
  const { data, failure, readAgain } = useAsk('dev.flight', { params: { id: flightId } });
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!data) return <Nothing>Reading…</Nothing>;
  return (
    <div className="replay">
      <p className="dim">
        Trip {shortId(data.flightId)}, {data.input.length} inputs, {data.lateTaps} reported late, numbers v
        {data.tunablesVersion}
      </p>
      <Timeline flight={data} />
      <ol className="inputs" aria-label="Inputs in their order">
        {data.input.map(({ atMs, kind, delayMs, what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index}>
            <span>{clock(atMs)}</span> {kind} {what}{' '}
            {delayMs !== null && <span className="dim">after {delayMs} ms</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const width = 600;

/** Ticks are inputs over the trip's time; a longer tick took longer to react. */
function Timeline({ flight }: { flight: AnswerOf<'dev.flight'> }) {
  return (
    <svg viewBox={`0 0 ${width} 40`} role="img" aria-label={`${flight.input.length} inputs over the trip`}>
      <title>Inputs over the trip</title>
      <line x1="0" x2={width} y1="39" y2="39" className="axis" />
      {flight.input.map(({ atMs, delayMs }, index) => {
        const x = (Math.min(atMs, flight.durationMs) / flight.durationMs) * width;
        const height = Math.min(34, 6 + (delayMs ?? 300) / 60);
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        return <line key={index} x1={x} x2={x} y1={38 - height} y2="38" className="tick" />;
      })}
    </svg>
  );
}

function clock(ms: number): string {
  const seconds = ms / 1000;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;
}
