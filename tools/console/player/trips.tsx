import { useState } from 'react';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import { minute, money } from '../core/format.ts';
import { Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { Replay } from './replay.tsx';

/** The last trips; a press shows what the player did on one. */
export function Trips({ player: { pastTrips, ships } }: { player: PlayerPage }) {
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (id: string) => ships.find(({ shipId }) => shipId === id)?.name ?? '–';
  return (
    <Panel title="Last trips" aside={open === null ? 'press one to see what was done' : ''}>
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
      {open !== null && <Replay key={open} flightId={open} />}
    </Panel>
  );
}
