import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Boosters } from '#engine/protocol/trip/entities.ts';
import { aFlight, aShip, flightId, shipId } from '../../fixtures/entities.ts';
import { FakeServer } from '../../fixtures/fake-server.ts';
import { soon, startClient } from '../../fixtures/start-client.ts';

const published = { ...defaultTunables, tripShortestSeconds: 7200, tripStartMs: 9000 };
const boosters: Boosters = { autoReplenishCount: 0, fullHealingCount: 0, timeTravelCount: 1 };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-14T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client that knows version 0, the defaults, and version 1, which a designer has published later. */
async function clientWith(server = new FakeServer()) {
  const client = await startClient(server);
  const { showPublished } = await import('#engine/client/core/tunables.ts');
  showPublished(1, published);
  const { boosterReason } = await import('#engine/client/trip/booster-reason.ts');
  const { launchTrip } = await import('#engine/client/trip/launch-trip.ts');
  return { ...client, boosterReason, launchTrip };
}

describe('a trip that began before new tunables were published', () => {
  it.each([
    [0, undefined],
    [1, 'trip_too_short'],
  ])(
    'bound to version %i, has a time travel button as the server decides it: %s',
    async (version, reason) => {
      const { boosterReason } = await clientWith();
      const flight = aFlight({ tunablesVersion: version });
      expect(boosterReason('time_travel', boosters, flight, 'personal', aShip(shipId))).toBe(reason);
    },
  );

  it.each([
    [0, defaultTunables.tripStartMs],
    [1, published.tripStartMs],
  ])('bound to version %i, shows its launch for %i ms', async (version, startMs) => {
    const server = new FakeServer().answer(`POST /game/v1/ships/${shipId}/sessions/`, {
      status: 201,
      body: aFlight({ tunablesVersion: version }),
      rev: 2,
    });
    const { launchTrip, state } = await clientWith(server);
    state.ships = [aShip(shipId, { type: 'personal', inUse: true })];
    state.trips = { system: [{ uuid: 'trip', type: 'personal' } as Trip] };
    state.view.systemId = 'system';
    await soon(launchTrip('trip'), 100);
    expect(state.view).toMatchObject({ place: 'launch', flightId, launching: 'trip' });
    await vi.advanceTimersByTimeAsync(startMs - 200);
    expect(state.view.place).toBe('launch');
    await vi.advanceTimersByTimeAsync(200);
    expect(state.view).toMatchObject({ place: 'trip', launching: null });
  });
});
