import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { aFlight, aShip, flightId, shipId } from '../../fixtures/entities.ts';
import { FakeServer, type Reply } from '../../fixtures/fake-server.ts';
import { aStorage, soon, startClient } from '../../fixtures/start-client.ts';

const path = `/game/v1/ships/${shipId}/sessions/${flightId}/assault/`;
const [begin, report] = [`POST ${path}`, `PUT ${path}`];
const noon = '2026-03-14T12:00:00.000Z';
const open = { startedAt: noon, endedAt: null, earned: 0, advice: null };
const over = { startedAt: noon, endedAt: noon, earned: 57.52, advice: null };
const answer = (assault: Session['assault'], rev: number): Reply => ({
  status: 200,
  body: { assault, seed: 'seed', session: aFlight({ assault, tunablesVersion: 0, seed: 'seed' }) },
  rev,
});
const countMs = defaultTunables.assaultCountSeconds * 1000;

async function arrived(server: FakeServer, storage = aStorage()) {
  const client = await startClient(server, storage);
  const flight = aFlight({ tunablesVersion: 0, seed: 'seed', assault: null });
  client.applyTripState(flight);
  const trip = { uuid: flight.tripId, difficulty: 'easy' } as Trip;
  client.state.trips = { [flight.solarSystemId]: [trip] };
  client.state.ships = [aShip(shipId, { type: 'combat', shipWarTime: 45 })];
  const start = await import('#engine/client/trip/assault/start-assault.ts');
  const log = await import('#engine/client/trip/tries/try-log.ts');
  const practice = await import('#engine/client/trip/tries/practice.ts');
  const { AssaultFlight } = await import('#engine/client/trip/assault/assault-flight.ts');
  return { ...client, ...start, ...log, ...practice, AssaultFlight };
}

/** Runs frames 20 ms apart. */
async function frames(flight: { live(nowMs: number): unknown }, ms: number) {
  for (let passed = 0; passed < ms; passed += 20) {
    await vi.advanceTimersByTimeAsync(20);
    flight.live(performance.now());
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(noon) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an assault on this device', () => {
  it('begins after the countdown, logs orders and answers, and keeps them on the device', async () => {
    const server = new FakeServer().answer(begin, answer(open, 4)).answer(report, 'network');
    const client = await arrived(server);
    await soon(client.startAssault(flightId), 100);
    const flight = client.AssaultFlight.open(flightId)!;
    client.scenePort.send({ kind: 'assault', act: 'guns' });
    await frames(flight, countMs - 400);
    expect(flight.world.tick).toBe(0);
    await frames(flight, 500);
    client.scenePort.send({ kind: 'assault', act: 'guns' });
    await frames(flight, 1000);
    expect(client.scenePort.waiting).toEqual([]);
    expect(client.assaultLogs.of(flightId)?.input).toEqual([{ tick: expect.any(Number), act: 'guns' }]);
    flight.publish(performance.now(), true);
    expect(client.state.assault).toMatchObject({ flightId, isHere: true, station: 'guns', end: null });
  });

  it('goes on after a reload without another order, and is reported when its time is over', async () => {
    const storage = aStorage();
    const first = await arrived(new FakeServer().answer(begin, answer(open, 4)), storage);
    await soon(first.startAssault(flightId), 100);
    await vi.advanceTimersByTimeAsync(5000);
    const server = new FakeServer().answer(report, answer(over, 9));
    const after = await arrived(server, storage);
    after.applyTripState(aFlight({ tunablesVersion: 0, seed: 'seed', assault: open, rev: 5 }));
    const again = after.AssaultFlight.open(flightId)!;
    expect(again.isHere).toBe(true);
    expect(again.world.tick).toBeGreaterThan(60);
    await frames(again, 50_000);
    expect(server.of(report)).toHaveLength(1);
    expect(after.state.flights[flightId]?.assault).toEqual(over);
  });

  it('practises without a call, as often as wanted, on seeds of its own', async () => {
    const server = new FakeServer();
    const client = await arrived(server);
    client.startPractice(flightId, 'assault');
    const first = client.AssaultFlight.open(flightId)!;
    await frames(first, countMs + 50_000);
    expect(first.world.state.end).toBe('lost');
    client.startPractice(flightId, 'assault');
    const second = client.AssaultFlight.open(flightId)!;
    expect(second.practice?.seed).not.toBe(first.practice?.seed);
    expect(client.assaultLogs.of(flightId)).toBeUndefined();
    expect([...server.of(begin), ...server.of(report)]).toEqual([]);
  });
});
