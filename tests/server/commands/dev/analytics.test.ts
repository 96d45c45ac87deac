import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import { countDay } from '#server/commands/dev/analytics.ts';
import { addDays, dayOf, type TableRow } from '#server/core/analytics/daily-tables.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const hourMs = 3_600_000;
const quick = { playerDaysEveryMs: 50, tablesEveryMs: 100, departuresEveryMs: 100 };
let server: TestServer;
let store: Store;

beforeAll(async () => {
  server = await startTestServer(quick);
  const connection = await server.database();
  store = await createStore({ ...connection, close: async () => undefined });
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

const nowOf = async (client: TestClient) => Date.parse((await client.get('dev.clock')).now);
const sumOf = (rows: readonly TableRow[], table: string, key = '', side = 'all') =>
  rows.find((row) => row.table === table && row.key === key && row.side === side)?.values;
const sorted = (rows: readonly TableRow[]) =>
  rows.map((row) => JSON.stringify(row)).sort((a, b) => (a < b ? -1 : 1));

/** Goes to two hours after the next midnight. */
async function nextDay(client: TestClient): Promise<string> {
  const nowMs = await nowOf(client);
  const day = dayOf(nowMs);
  await client.advance(Date.parse(addDays(day, 1)) + 2 * hourMs - nowMs);
  await expect.poll(() => store.serverState.countedUntil()).toBe(day);
  return day;
}

/** Flies, collects and pays; waits until it is noted. */
async function play(client: TestClient): Promise<void> {
  const { ship, trip } = await client.prepareTrip();
  const session = await client.launch(ship.uuid, trip);
  await client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt) + 1000);
  await client.get('sessions.finish', { params: { id: ship.uuid, sid: session.uuid } });
  const { orderId } = await client.get('payments.create', { body: { productId: productId('clean-10') } });
  await client.get('dev.pay', { params: { id: orderId } });
}

async function noted(day: string, players: number): Promise<void> {
  const count = async () => {
    let all = 0;
    for await (const batch of store.playerDays.on(day)) all += batch.length;
    return all;
  };
  await expect.poll(count).toBe(players);
}

describe('the daily tables', () => {
  let first: string;
  let players: TestClient[];

  it('sum up what players did, and who came back', async () => {
    const client = await server.player();
    // Early in a day, so that the trip ends within it.
    const nowMs = await nowOf(client);
    await client.advance(Date.parse(addDays(dayOf(nowMs), 1)) + 3 * hourMs - nowMs);
    players = [await server.player(), await server.player(), await server.player()];
    for (const player of players) await player.get('auth.me');
    await play(players[0]!);
    first = dayOf(await nowOf(client));
    await noted(first, 3);
    await nextDay(client);
    const rows = await store.dailyTables.list(first, first);
    expect(sumOf(rows, 'activity')).toMatchObject({ players: 3, newPlayers: 3, refusedPlayers: 0 });
    expect(sumOf(rows, 'funnel', 'signed_in')).toEqual({ players: 3 });
    expect(sumOf(rows, 'funnel', 'launched')).toEqual({ players: 1 });
    expect(sumOf(rows, 'conversion')).toMatchObject({ payers: 1, payments: 1, refundedStars: 0 });
    const flows = rows.filter(({ table }) => table === 'flows');
    expect(flows.some(({ key }) => key.startsWith('default source'))).toBe(true);
    for (const { values } of flows) expect(values.amount).toBeGreaterThan(0);
    await players[0]!.get('auth.me');
    await noted(addDays(first, 1), 1);
    await nextDay(client);
    const later = await store.dailyTables.list(first, first);
    expect(sumOf(later, 'retention', '1')).toEqual({ players: 3, returned: 1 });
  });

  it('hold nobody, and days hold nobody by a known id', async () => {
    const ids = await Promise.all(players.map(async (player) => (await player.get('auth.me')).uuid));
    const days = [];
    for await (const batch of store.playerDays.on(first)) days.push(...batch);
    const tables = JSON.stringify(await store.dailyTables.list('2000-01-01', '2100-01-01'));
    for (const id of ids) expect(JSON.stringify(days) + tables).not.toContain(id);
    for (const { who } of days) expect(tables).not.toContain(who);
  });

  it('come to the same sums when the computation breaks off and runs again', async () => {
    const pseudonymOf = () => '';
    await countDay({ store, pseudonymOf }, first);
    const before = sorted(await store.dailyTables.list('2000-01-01', '2100-01-01'));
    const { dailyTables } = store;
    const breaking = {
      ...store,
      dailyTables: Object.assign(Object.create(dailyTables), {
        replace: async (day: string, rows: readonly TableRow[]) => {
          await dailyTables.replace(day, rows.slice(0, Math.ceil(rows.length / 2)));
          throw new Error('The process ends.');
        },
      }),
    };
    await expect(countDay({ store: breaking, pseudonymOf }, first)).rejects.toThrow('ends');
    expect(sorted(await dailyTables.list('2000-01-01', '2100-01-01'))).not.toEqual(before);
    await countDay({ store, pseudonymOf }, first);
    expect(sorted(await dailyTables.list('2000-01-01', '2100-01-01'))).toEqual(before);
  });

  it('stay when a player is deleted, and the days of the player go', async () => {
    const [leaver] = players as [TestClient];
    const before = sorted(await store.dailyTables.list(first, first));
    const file = await leaver.get('account.export');
    expect(file.collections.playerDays?.length).toBeGreaterThan(0);
    const who = String((file.collections.playerDays![0] as { who?: unknown }).who);
    expect((await store.playerDays.thereOn(first, [who])).size).toBe(1);
    await leaver.get('account.delete');
    await players[1]!.advance(31 * 24 * hourMs);
    const there = async () => (await store.playerDays.thereOn(first, [who])).size;
    await expect.poll(there).toBe(0);
    const after = sorted(await store.dailyTables.list(first, first));
    expect(after).toEqual(expect.arrayContaining(before));
  });
});

describe('ANALYTICS=off', () => {
  it('writes nothing', async () => {
    const off = await startTestServer({ ...quick, hasAnalytics: false });
    const client = await off.player();
    await play(client);
    await client.advance(49 * hourMs);
    await client.get('auth.me');
    await off.restart();
    const { connection } = await off.database();
    for (const name of ['playerDays', 'dailyTables'])
      expect(await connection.db!.collection(name).countDocuments({})).toBe(0);
    expect(await connection.db!.collection('kept').findOne({ _id: 'daily tables' as never })).toBeNull();
    await off.stop();
  });
});
