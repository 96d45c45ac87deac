import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tripAt } from '#engine/content/galaxy.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import {
  startReadyServer,
  startTestServer,
  type TestServer,
} from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.player();
});
afterAll(() => server.stop());

const row = tripAt(1, 1)!;
const slow = { key: 'slow', trip: row.key, timeHours: row.timeHours * 2, damage: row.damage + 1 };
const publish = (...trips: object[]) =>
  client.call('dev.publish-content', { body: { content: { trips: trips as never } } });
const firstVersion = () => client.get('dev.restore-content', { body: { version: 0 } });
const minutesOf = ({ createdAt, endsAt }: { createdAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(createdAt)) / 60_000;

describe('a published change of a trip', () => {
  it('is shown at once and flown by new launches, while a running flight ends as it began', async () => {
    const [early, late] = [await server.player(), await server.player()];
    const { ship, trip } = await early.prepareTrip();
    expect(trip.time).toBe(row.timeHours);
    const begun = await early.launch(ship.uuid, trip);
    const live = await connectLive(early);
    expect((await publish(slow)).status).toBe(200);
    await live.waitFor('events:changed', () => true);
    live.close();
    const prepared = await late.prepareTrip();
    expect(prepared.trip).toMatchObject({ time: slow.timeHours, damage: slow.damage });
    const flight = await late.launch(prepared.ship.uuid, prepared.trip);
    expect(minutesOf(flight)).toBeGreaterThan(minutesOf(begun) * 1.9);
    await firstVersion();
    const running = (await late.get('statistics.sessions')).data[0]!;
    expect(running.endsAt).toBe(flight.endsAt);
    await client.get('dev.advance', { body: { advanceMs: 3_600_000 } });
  });

  it('pays the awards of the version that the flight began under', async () => {
    const [early, late] = [await server.player(), await server.player()];
    const of = async (player: TestClient) => {
      const { ship, trip } = await player.prepareTrip();
      return { params: { id: ship.uuid, sid: (await player.launch(ship.uuid, trip)).uuid }, player };
    };
    const awards = [{ kind: 'ship_capsule_key', count: 2 }];
    const plain = await of(early);
    expect((await publish({ key: 'keys', trip: row.key, awards })).status).toBe(200);
    const rich = await of(late);
    await firstVersion();
    await server.restart();
    for (const player of [client, early, late]) player.url = server.url;
    await client.get('dev.advance', { body: { advanceMs: 3_600_000 } });
    const finish = async ({ player, params }: typeof plain) =>
      (await player.get('sessions.finish', { params })).awards.map(({ kind, count }) => [kind, count]);
    expect(await finish(plain)).toEqual(row.awards.map(({ kind, count }) => [kind, count]));
    expect(await finish(rich)).toEqual([['ship_capsule_key', 2]]);
    expect(await late.get('capsules.keys')).toMatchObject({ ship: 2 });
  });

  it('reaches only its cohort', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => server.player()));
    const audience = { salt: 'trips', steps: [{ at: null, percent: 50 }] };
    await publish({ ...slow, audience });
    const hours = await Promise.all(players.map(async (player) => (await player.prepareTrip()).trip.time));
    expect(new Set(hours)).toEqual(new Set([row.timeHours, slow.timeHours]));
    await firstVersion();
  });

  it('says beforehand what it pays an hour, and what a capsule would be worth', async () => {
    const check = async (content: object) =>
      client.get('dev.check-content', { body: { content: content as never } });
    expect(await check({ trips: [] })).toMatchObject({ faults: [], effects: [], worth: { total: 0 } });
    const { effects } = await check({ trips: [slow] });
    expect(effects).toEqual([
      expect.stringMatching(/^trips slow: .* PROTO an hour instead of .*, 0\.50 times$/),
    ]);
    const { chances } = (await client.get('dev.content')).content;
    const [ship] = structuredClone(chances) as unknown as { outcomes: { most: number }[] }[];
    for (const row of ship!.outcomes.slice(0, 1)) row.most += 3;
    const more = await check({ chances: [...chances, { ...ship, key: 'more' }] });
    expect(more).toMatchObject({
      faults: [],
      effects: [expect.stringMatching(/^chances more: worth 1\.\d\d times/)],
    });
    expect((await check({ trips: [{ ...slow, timeHours: 40 }] })).effects).toEqual([]);
  });

  it('is refused and checked in a short answer, however many faults it has', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ [`odd-${n}`]: 1 }));
    const checked = await client.get('dev.check-content', { body: { content: { trips: rows as never } } });
    expect(checked.faults).toHaveLength(20);
    const { status, error } = await publish(...rows);
    expect(status).toBe(400);
    for (const answer of [checked, error])
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(8192);
  });

  it('with a fault is refused by the row and the field', async () => {
    const { status, error } = await publish({ ...slow, timeHours: 40 });
    expect([status, error.code]).toEqual([400, 'validation_failed']);
    expect(Object.values(error.fields ?? {})).toEqual([expect.stringMatching(/trips slow: timeHours 40/)]);
    expect((await client.get('dev.content')).content.trips).toEqual([]);
  });
});

it('another server on the same database shows the changed trip', async () => {
  const other = await startReadyServer({ mongodbUri: server.mongodbUri });
  try {
    const player = await new TestClient(other.url).signIn(77_011);
    const { galaxy, system } = await player.prepareTrip();
    await publish(slow);
    const params = { g: galaxy.uuid, s: system.uuid };
    const hours = async () => (await player.get('trips.list', { params })).data[0]!.time;
    await expect.poll(hours).toBe(slow.timeHours);
    await firstVersion();
  } finally {
    await other.stop();
  }
}, 30_000);
