import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { aFlight, flightId, shipId } from '../../fixtures/entities.ts';
import { FakeServer, type Reply } from '../../fixtures/fake-server.ts';
import { aStorage, soon, startClient } from '../../fixtures/start-client.ts';

const path = `/game/v1/ships/${shipId}/sessions/${flightId}/docking/`;
const [begin, report] = [`POST ${path}`, `PUT ${path}`];
const noon = '2026-03-14T12:00:00.000Z';
const open = { startedAt: noon, endedAt: null, earned: 0, advice: null };
const over = { startedAt: noon, endedAt: noon, earned: 57.52, advice: null };
const answer = (docking: Session['docking'], rev: number): Reply => ({
  status: 200,
  body: { docking, seed: 'seed', session: aFlight({ docking, tunablesVersion: 0, seed: 'seed' }) },
  rev,
});
const refused = (status: number, code: string): Reply => ({ status, body: { code } });
const keysOf = (server: FakeServer, call: string) =>
  server.of(call).map(({ headers }) => headers['Idempotency-Key']);
const countMs = defaultTunables.dockingCountSeconds * 1000;
const wholeMs = countMs + defaultTunables.dockingSeconds * 1000;

async function arrived(server: FakeServer, storage = aStorage()) {
  const client = await startClient(server, storage);
  const flight = aFlight({ tunablesVersion: 0, seed: 'seed', docking: null });
  client.applyTripState(flight);
  const trip = { uuid: flight.tripId, difficulty: 'easy' } as Trip;
  client.state.trips = { [flight.solarSystemId]: [trip] };
  const start = await import('#engine/client/trip/docking/start-docking.ts');
  const finish = await import('#engine/client/trip/docking/finish-docking.ts');
  const log = await import('#engine/client/trip/tries/try-log.ts');
  const { DockingFlight } = await import('#engine/client/trip/docking/docking-flight.ts');
  return { ...client, ...start, ...finish, ...log, DockingFlight };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(noon) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the start of a try at docking', () => {
  it('is sent under one key until the server answers, even after a reload', async () => {
    const storage = aStorage();
    const server = new FakeServer().answer(begin, 'network');
    const before = await arrived(server, storage);
    expect(await soon(before.startDocking(flightId))).toEqual({ ok: false, code: 'network' });
    expect(before.state.flights[flightId]?.docking).toBeNull();
    server.answer(begin, answer(open, 4));
    const after = await arrived(server, storage);
    expect(await soon(after.startDocking(flightId), 1000)).toEqual({ ok: true });
    expect(new Set(keysOf(server, begin)).size).toBe(1);
    expect(after.state.flights[flightId]?.docking).toEqual(open);
    expect(after.dockingLogs.of(flightId)?.beginsAtMs).toBeGreaterThan(Date.now() + countMs - 1000);
  });

  it('has a new key after a refusal', async () => {
    const server = new FakeServer().answer(begin, refused(409, 'session_not_finished'));
    const client = await arrived(server);
    await soon(client.startDocking(flightId));
    await soon(client.startDocking(flightId));
    expect(new Set(keysOf(server, begin)).size).toBe(2);
  });
});

describe('the flight', () => {
  async function flown(server: FakeServer, storage = aStorage()) {
    server.answer(begin, answer(open, 4));
    const client = await arrived(server, storage);
    await soon(client.startDocking(flightId), 100);
    return { client, flight: client.DockingFlight.open(flightId)! };
  }
  /** Runs frames 20 ms apart. */
  async function frames(flight: { live(nowMs: number): unknown }, ms: number) {
    for (let passed = 0; passed < ms; passed += 20) {
      await vi.advanceTimersByTimeAsync(20);
      flight.live(performance.now());
    }
  }

  it('begins after the countdown, follows the stick, and saves its log on the device', async () => {
    const { client, flight } = await flown(new FakeServer().answer(report, 'network'));
    client.scenePort.send({ kind: 'steer', x: 0, y: -1 });
    await frames(flight, countMs - 400);
    expect(flight.world.tick).toBe(0);
    await frames(flight, 1400);
    expect(flight.world.tick).toBeGreaterThan(40);
    expect(client.scenePort.waiting).toEqual([]);
    expect(client.dockingLogs.of(flightId)).toMatchObject({
      input: [{ tick: 0, x: 0, y: -1 }],
      isOver: false,
    });
    flight.publish(performance.now());
    expect(client.state.docking).toMatchObject({ flightId, isHere: true, countdown: 0, end: null });
  });

  it('goes on after a reload with the stick released, and has the result of its replay', async () => {
    const storage = aStorage();
    const { client, flight } = await flown(new FakeServer().answer(report, answer(over, 9)), storage);
    client.scenePort.send({ kind: 'steer', x: 0.5, y: -1 });
    await frames(flight, countMs + 1000);
    await vi.advanceTimersByTimeAsync(3000);
    const after = await arrived(new FakeServer().answer(report, answer(over, 9)), storage);
    after.applyTripState(aFlight({ tunablesVersion: 0, seed: 'seed', docking: open, rev: 5 }));
    const again = after.DockingFlight.open(flightId)!;
    expect(again.isHere).toBe(true);
    expect(again.world.tick).toBeGreaterThan(200);
    const [first, last] = [again.world.input[0]!, again.world.input.at(-1)!];
    expect(first).toMatchObject({ tick: 0, y: -0.894 });
    expect(last).toMatchObject({ x: 0, y: 0 });
    expect(last.tick).toBeGreaterThan(40);
    expect(last.tick).toBeLessThan(75);
  });

  it('belongs to another window while that window plays', async () => {
    const storage = aStorage();
    const { flight } = await flown(new FakeServer(), storage);
    await frames(flight, countMs + 500);
    const other = await arrived(new FakeServer(), storage);
    other.applyTripState(aFlight({ tunablesVersion: 0, seed: 'seed', docking: open, rev: 5 }));
    expect(other.DockingFlight.open(flightId)!.isHere).toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(other.DockingFlight.open(flightId)!.isHere).toBe(true);
  });

  it('is reported once when it is over', async () => {
    const server = new FakeServer().answer(report, answer(over, 9));
    const { client, flight } = await flown(server);
    await frames(flight, wholeMs + 200);
    expect(flight.world.state.end).toBe('lost');
    expect(server.of(report)).toHaveLength(1);
    expect(client.state.flights[flightId]?.docking).toEqual(over);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.of(report)).toHaveLength(1);
  });
});

describe('the report of a try', () => {
  it.each<[string, Reply]>([
    ['the network is away', 'network'],
    ['the server is busy', refused(409, 'busy')],
    ['the database is away', refused(503, 'unavailable')],
  ])('is kept when %s, and sent unchanged until it is answered', async (_name, trouble) => {
    const server = new FakeServer().answer(begin, answer(open, 4)).answer(report, trouble);
    const client = await arrived(server);
    await soon(client.startDocking(flightId), 100);
    await soon(client.finishDocking(flightId, [{ tick: 3, x: 0.5, y: 0 }]), 4000);
    server.answer(report, answer(over, 9));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(keysOf(server, report)).size).toBe(1);
    expect(new Set(server.of(report).map(({ body }) => body)).size).toBe(1);
    expect(client.state.flights[flightId]?.docking).toEqual(over);
    expect(client.dockingLogs.of(flightId)?.isReported).toBe(true);
  });

  it('is sent automatically when nobody has finished the try', async () => {
    const storage = aStorage();
    const server = new FakeServer().answer(begin, answer(open, 4)).answer(report, answer(over, 9));
    await soon((await arrived(server, storage)).startDocking(flightId), 100);
    await vi.advanceTimersByTimeAsync(wholeMs + 5000);
    expect(server.of(report).map(({ body }) => JSON.parse(body))).toEqual([{ isStart: false, input: [] }]);
  });

  it('is sent again under a new key when it came too soon', async () => {
    const server = new FakeServer()
      .answer(begin, answer(open, 4))
      .answer(report, refused(409, 'docking_too_soon'), answer(over, 9));
    const client = await arrived(server);
    await soon(client.startDocking(flightId), 100);
    await soon(client.finishDocking(flightId), 10_000);
    expect(new Set(keysOf(server, report)).size).toBe(2);
    expect(client.state.flights[flightId]?.docking).toEqual(over);
  });

  it('is empty for a skipped try', async () => {
    const server = new FakeServer()
      .answer(begin, answer(open, 4))
      .answer(report, answer({ ...over, earned: 0 }, 9));
    const client = await arrived(server);
    expect(await soon(client.skipDocking(flightId), 1000)).toEqual({ ok: true });
    expect(server.of(report).map(({ body }) => JSON.parse(body))).toEqual([{ isStart: false, input: [] }]);
  });
});
