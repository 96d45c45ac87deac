import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { presentEdition } from '#engine/content/waves.ts';
import { cargoOf } from '#engine/rules/trip/field/objects.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A player whose first trip has flown for two minutes. */
async function flying() {
  const client = await server.player();
  const { ship, trip } = await client.prepareTrip();
  const session = await client.launch(ship.uuid, trip);
  await client.advance(120_000);
  const params = { id: ship.uuid, sid: session.uuid };
  const report = (taps: { k: number; t: number }[], misses?: number[]) =>
    client.get('sessions.replenish', { params, body: { baggage: 0, taps, ...(misses && { misses }) } });
  const alone = (k: number) =>
    cargoOf(natureAt(session.seed, session.waves!, k, tunables)!.size, 0, tunables);
  return { client, trip, session, params, report, alone };
}
const tap = (k: number, late = 500) => ({ k, t: k * 1000 + late });
const hundredths = (amount: number) => Math.round(amount * 100);

describe('the chain of a trip (D32)', () => {
  it('goes on from report to report, for a client that knows nothing of it', async () => {
    const { report, alone } = await flying();
    const first = await report([tap(0), tap(1)]);
    const second = await report([tap(2)]);
    expect(first.rejected).toEqual([]);
    expect(hundredths(first.baggage)).toBe(alone(0) + Math.round((alone(1) * 105) / 100));
    expect(hundredths(second.baggage) - hundredths(first.baggage)).toBe(Math.round((alone(2) * 110) / 100));
    expect(second.session.chain).toEqual({ hits: 3, atMs: 2500 });
  });

  it('ends with a miss that a device reports', async () => {
    const { report, alone } = await flying();
    const first = await report([tap(0), tap(1), tap(2)]);
    const second = await report([tap(3)], [2800]);
    expect(hundredths(second.baggage) - hundredths(first.baggage)).toBe(alone(3));
    expect(second.session.chain.hits).toBe(1);
  });

  it('is safe from misses until the third hit of a pilot who has earned nothing by hand yet', async () => {
    const { report, alone, session, client, params, trip } = await flying();
    expect(session.terms).toMatchObject({ graceHits: 3 });
    const first = await report([tap(0), tap(1)]);
    const two = await report([tap(2)], [1800]);
    expect(hundredths(two.baggage) - hundredths(first.baggage)).toBe(Math.round((alone(2) * 110) / 100));
    await client.advance(3_600_000);
    await client.get('sessions.finish', { params });
    const [ship] = (await client.get('collections.ships')).data;
    const next = await client.launch(ship!.uuid, trip);
    expect(next.terms?.graceHits).toBeUndefined();
  });

  it('refuses more misses than a batch has, and misses at no time', async () => {
    const { client, params } = await flying();
    for (const misses of [Array.from({ length: 201 }, () => 1), [-1], [1.5], ['a'], 7]) {
      const body = { baggage: 0, taps: [], misses } as never;
      expect((await client.call('sessions.replenish', { params, body })).status).toBe(400);
    }
  });
});

describe('the waves of a trip (D33)', () => {
  it('are told with the trip, by its place', async () => {
    const { session, trip } = await flying();
    const place = trip.location === 'planet' ? trip.planet : 'space';
    expect(session.waves).toEqual({ edition: presentEdition, place });
    expect(session.cargoPercent).toBe(40);
  });

  it('have veins that are tapped three times, over two reports, and told so', async () => {
    for (let tries = 0; tries < 40; tries++) {
      const { session, report } = await flying();
      const k = Array.from({ length: 110 }, (_, index) => index).find(
        (index) => natureAt(session.seed, session.waves!, index, tunables)?.kind?.key === 'vein',
      );
      if (k === undefined) continue;
      const begun = await report([tap(k, 200), tap(k, 700)]);
      expect(begun.session).toMatchObject({ tapped: [k], tappedAgain: [k] });
      const open = await report([tap(k, 1200), tap(k, 1700)]);
      expect(open.rejected).toEqual([{ ...tap(k, 1700), fault: 'already_taken' }]);
      expect(open.session).toMatchObject({ tapped: [k], tappedAgain: [k, k] });
      expect(open.baggage - begun.baggage).toBeGreaterThan(2);
      return;
    }
    throw new Error('No trip had a vein');
  });
});
