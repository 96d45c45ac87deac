import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { playersCollection } from '#server/store/core/player-document.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const values = { masteryCargoPercent: 5, masteryChainHits: 8 };
const tunables = { ...defaultTunables, ...values };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const designer = await server.player();
  await designer.get('dev.publish-tunables', { body: { values } });
});
afterAll(() => server.stop());

const noGains = { marks: 0, timeSavedMs: 0, healthBack: 0, piratesPaid: 0 };
/** End of the tapping phase of a flight whose second or third object is hit first, of 150 s in all. */
const phaseMs = 84_000;

/** A first flight, its rocks by their time, and its clock. */
async function flying() {
  const client = await server.player();
  const { ship, trip } = await client.prepareTrip();
  const flight = await client.launch(ship.uuid, trip);
  const params = { id: ship.uuid, sid: flight.uuid };
  const startMs = Date.parse(flight.createdAt);
  // The clock goes on by itself, too.
  const until = async (ms: number) => {
    const { now: present } = await client.get('dev.clock');
    await client.advance(Math.max(0, startMs + ms - Date.parse(present)));
  };
  const taps = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => index + from)
      .filter((k) => {
        const nature = natureAt(flight.seed, flight.waves!, k, tunables);
        return nature !== undefined && nature.kind === undefined;
      })
      .map((k) => ({ k, t: k * 1000 + 600 }));
  const report = (from: number, to: number, options: { idempotencyKey?: string } = {}) =>
    client.get('sessions.replenish', { params, body: { baggage: 0, taps: taps(from, to) }, ...options });
  const shoot = () => client.get('sessions.pirate', { params, body: { pirate: 1, t: 61_000 } });
  const now = async () => {
    const session = await client.get('sessions.get', { params });
    return { ...session, lengthMs: Date.parse(session.endsAt) - startMs };
  };
  return { client, ship, trip, flight, params, until, report, shoot, now, taps };
}

/** The hold, the chain and the pirate of the phase, reported as they were made. */
async function playCleanly(game: Awaited<ReturnType<typeof flying>>) {
  await game.until(22_000);
  await game.report(1, 20);
  await game.until(62_000);
  await game.shoot();
}

describe('a clean flight (D48)', () => {
  it('comes home after its tapping phase, with its health and the pay of the pirates to come', async () => {
    const game = await flying();
    const { client, flight, ship, trip, params } = game;
    const plannedMs = Date.parse(flight.endsAt) - Date.parse(flight.createdAt);
    expect(flight.clean).toEqual(noGains);
    await playCleanly(game);
    expect(await game.now()).toMatchObject({ lengthMs: plannedMs, clean: noGains });
    await game.until(phaseMs + 500);
    const { session } = await game.report(20, 22);
    const clean = {
      marks: 3,
      timeSavedMs: plannedMs - phaseMs - 3000,
      healthBack: trip.damage,
      piratesPaid: 1,
    };
    expect(session.clean).toEqual(clean);
    expect(Date.parse(session.endsAt) - Date.parse(session.createdAt)).toBe(phaseMs + 3000);
    expect(session.health).toBe(ship.health);
    expect(session).toMatchObject({ caughtPirates: 1, pirates: [1] });
    await game.until(phaseMs + 3000);
    const reward = await client.get('sessions.finish', { params });
    expect(reward.clean).toEqual(clean);
    expect(reward.manualMined).toBe(session.manualMined);
    const statistics = await client.get('statistics.trips');
    expect(statistics.totalCaughtPirates).toBe(1);
    const again = await client.launch(ship.uuid, trip);
    expect(again).toMatchObject({ clean: noGains });
    expect(Date.parse(again.endsAt) - Date.parse(again.createdAt)).toBe(plannedMs);
  });

  it('is the same without a report after the phase, on every device and after a restart', async () => {
    const game = await flying();
    const live = await connectLive(game.client);
    await playCleanly(game);
    await game.until(phaseMs + 1000);
    const seen = await game.now();
    expect(seen).toMatchObject({ lengthMs: phaseMs + 3000, clean: { marks: 3, piratesPaid: 1 } });
    const pushed = await live.waitFor('trip:state', ({ clean }) => clean?.marks === 3);
    expect(pushed.endsAt).toBe(seen.endsAt);
    live.close();
    await server.restart();
    const { endsAt, clean, health } = seen;
    expect(await game.now()).toMatchObject({ endsAt, clean, health });
    await game.until(phaseMs + 3000);
    const reward = await game.client.get('sessions.finish', { params: game.params });
    expect(reward.clean).toEqual(seen.clean);
  });

  it('is shortened by a late report at most to its arrival', async () => {
    const game = await flying();
    await game.until(62_000);
    await game.shoot();
    await game.until(100_000);
    const calledAtMs = Date.parse((await game.client.get('dev.clock')).now);
    const { session } = await game.report(1, 20);
    expect(session.clean).toMatchObject({ marks: 3, healthBack: game.trip.damage });
    expect(Date.parse(session.endsAt)).toBeGreaterThanOrEqual(calledAtMs);
    expect(session.clean.timeSavedMs).toBeLessThanOrEqual(50_000);
  });

  it('gets the mark of the pirates from a shot that is reported later', async () => {
    const game = await flying();
    await game.until(22_000);
    await game.report(1, 20);
    await game.until(phaseMs + 1000);
    const two = await game.now();
    // Two marks leave 22 s, so that the second pirate doesn't come.
    expect(two).toMatchObject({ lengthMs: phaseMs + 22_000, clean: { marks: 2, piratesPaid: 1 } });
    const all = await game.shoot();
    expect(all.clean).toMatchObject({ marks: 3, healthBack: game.trip.damage, piratesPaid: 1 });
    expect(Date.parse(all.endsAt) - Date.parse(all.createdAt)).toBe(phaseMs + 3000);
  });

  it('counts marks that are reached after the phase for the star only', async () => {
    const game = await flying();
    await game.until(22_000);
    await game.report(1, 4);
    await game.until(110_000);
    const { session } = await game.report(86, 105);
    expect(session.clean.timeSavedMs).toBe(0);
    expect(session.marks[2]).toMatchObject({ measure: 'chain', isReached: true });
    expect((await game.now()).lengthMs).toBe(150_000);
  });

  it('gives nothing twice for a repeated report, and nothing for a forged one', async () => {
    const game = await flying();
    await playCleanly(game);
    await game.until(phaseMs + 500);
    const key = 'the last report of the phase';
    const first = await game.report(20, 22, { idempotencyKey: key });
    expect(await game.report(20, 22, { idempotencyKey: key })).toEqual(first);
    const again = await game.report(1, 22);
    expect(again.rejected).toHaveLength(game.taps(1, 22).length);
    expect(again.session.clean).toEqual(first.session.clean);
    expect(again.session.health).toBe(first.session.health);
    const forged = await flying();
    await forged.until(10_000);
    const { rejected, session } = await forged.report(12, 40);
    expect(rejected.length).toBeGreaterThan(0);
    expect(session.clean).toEqual(noGains);
    await forged.until(phaseMs + 500);
    expect((await forged.now()).clean.marks).toBe(0);
  });

  it('reads a flight that an earlier release launched', async () => {
    const game = await flying();
    await playCleanly(game);
    const database = await server.database();
    const me = await game.client.get('auth.me');
    await database
      .collection(playersCollection)
      .updateOne(
        { 'profile.telegramId': me.telegramId },
        { $unset: { 'flights.0.home': 1 }, $set: { clean: '3' } },
      );
    await server.restart();
    await game.until(phaseMs + 3000);
    const { clean } = await game.client.get('sessions.finish', { params: game.params });
    expect(clean).toMatchObject({ marks: 3, healthBack: game.trip.damage });
    expect((await game.client.get('auth.me')).telegramId).toBe(me.telegramId);
  });
});
