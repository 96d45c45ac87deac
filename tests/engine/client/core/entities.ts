import type { TripState } from '#engine/protocol/core/live.ts';
import type { SolarSystem } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';

/** Entities of the server, with only the fields that the client's logic reads. */
export const flightId = '11111111-1111-4111-8111-111111111111';
export const shipId = '22222222-2222-4222-8222-222222222222';

export function aFlight(fields: Partial<TripState> = {}): TripState {
  return {
    uuid: flightId,
    shipId,
    tripId: 'trip',
    solarSystemId: 'system',
    createdAt: '2026-03-14T12:00:00.000Z',
    endsAt: '2026-03-14T13:00:00.000Z',
    now: '2026-03-14T12:00:00.000Z',
    finishedAt: null,
    baggage: 0,
    rev: 1,
    remainingMs: 3_600_000,
    caughtPirates: 0,
    pirates: [],
    pirateEarned: 0,
    ...fields,
  } as TripState;
}

export function aShip(uuid: string, fields: Partial<Ship> = {}): Ship {
  return { uuid, shipId: uuid, level: 1, ...fields } as Ship;
}

export function aSystem(uuid: string, status: SolarSystem['status']): SolarSystem {
  return { uuid, status } as SolarSystem;
}
