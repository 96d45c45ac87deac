import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { playerSchema } from '#server/store/core/player-document.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.database();
});
afterAll(() => server.stop());

const players = () => database.documents('players');
const idOf = async (client: TestClient) => (await client.get('auth.me')).uuid;

/** Fields that a later version may have added to a player: one of its own, and some inside others. */
const added = {
  'addedByNext.value': [1, { deep: true }],
  'profile.addedByNext': 'x',
  'homeland.addedByNext': 'x',
  'crew.addedByNext': 'x',
  'shop.addedByNext': 'x',
  'totals.addedByNext': 'x',
  'ships.0.addedByNext': 'x',
};

/** Writes it as a next version would, with a change of the revision. */
async function addByNext(playerId: string, fields: object): Promise<void> {
  await players().updateOne({ _id: playerId as never }, { $set: fields, $inc: { rev: 1 } });
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], document);
}

describe('a player whom the next version has changed', () => {
  it('keeps what this version doesn’t know through every kind of change', async () => {
    const client = await server.player();
    const playerId = await idOf(client);
    const { ship, trip } = await client.prepareTrip();
    await addByNext(playerId, added);
    await client.get('dev.grant', { body: { playerId, amount: 100_000, keys: { ship: 1 } } });
    await client.get('auth.onboarding');
    await client.get('daily-rewards.claim');
    await client.get('capsules.open', { params: { type: 'ship' } });
    await client.get('protomatters.convert', { body: { amount: 10 } });
    await client.get('ships.level', { params: { id: ship.uuid } });
    const session = await client.launch(ship.uuid, trip);
    await addByNext(playerId, { 'flights.0.addedByNext': 'x' });
    const params = { id: ship.uuid, sid: session.uuid };
    await client.advance(10_000);
    const taps = [0, 1].map((k) => ({ k, t: k * 1000 + 100 }));
    await client.get('sessions.replenish', { params, body: { baggage: 0, taps } });
    const flying = await players().findOne({ _id: playerId as never });
    expect(valueAt(flying, 'flights.0.addedByNext')).toBe('x');
    await client.advance(48 * 3_600_000);
    await client.get('sessions.finish', { params });
    const after = await players().findOne({ _id: playerId as never });
    for (const [path, value] of Object.entries(added))
      expect([path, valueAt(after, path)]).toEqual([path, value]);
    expect(after?.schema).toBe(playerSchema);
    await expect
      .poll(async () => (await database.documents('flights').findOne({ playerId } as never))?.flight)
      .toMatchObject({ addedByNext: 'x' });
  });
});
