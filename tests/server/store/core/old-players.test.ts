import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { openStore } from '#server/store/core/open-store.ts';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = await connectMongoose(server.mongodbUri);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** Fields that the first version didn't have. */
const newer = { secrets: '', aiPilots: '', people: '', homeland: '', store: '', week: '' };

/** A player whose document looks as the first version wrote it. */
async function oldPlayer() {
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  await database.collection('players').collection.updateOne({ _id: uuid as never }, { $unset: newer });
  return { client, uuid };
}

describe('a player from before the seeds of draws were stored', () => {
  it('gets one commitment, also for concurrent requests and after a restart', async () => {
    const { client } = await oldPlayer();
    const asked = await Promise.all(Array.from({ length: 6 }, () => client.get('capsules.keys')));
    const commitments = new Set(asked.map(({ commitment }) => commitment));
    expect(commitments.size).toBe(1);
    await server.restart();
    expect((await client.get('capsules.keys')).commitment).toBe([...commitments][0]);
  });

  it('gets random seeds of their own', async () => {
    const [one, other] = [await oldPlayer(), await oldPlayer()];
    const store = await openStore(server.mongodbUri);
    try {
      const secrets = await Promise.all(
        [one, other].map(async ({ uuid }) => (await store.players.load(uuid))!.player.secrets),
      );
      const seeds = secrets.flatMap(({ capsule, synthesis }) => [capsule, synthesis]);
      expect(new Set(seeds).size).toBe(4);
      for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
    } finally {
      await store.close();
    }
  });

  it('can use every newer feature', async () => {
    const { client, uuid } = await oldPlayer();
    expect(await client.get('auth.me')).toMatchObject({ isSelectedGeneral: false, address: null });
    expect(await client.get('generals.me')).toMatchObject({ isActive: false, tribute: 0 });
    expect((await client.get('leaderboard.list')).currentUser).toBeNull();
    await client.get('dev.grant', { body: { playerId: uuid, keys: { ship: 1 } } });
    expect((await client.call('capsules.open', { params: { type: 'ship' } })).status).toBe(200);
    expect((await client.get('daily-rewards.get')).isAvailable).toBe(true);
  });

  it('never gets the seeds in an answer', async () => {
    const { client, uuid } = await oldPlayer();
    const store = await openStore(server.mongodbUri);
    const { secrets } = (await store.players.load(uuid))!.player;
    await store.close();
    const answers = await Promise.all([
      client.get('auth.me'),
      client.get('capsules.keys'),
      client.get('generals.me'),
      client.get('nfts.get'),
      client.get('dev.grant', { body: { playerId: uuid, amount: 1 } }),
    ]);
    for (const seed of [secrets.capsule, secrets.synthesis])
      expect(JSON.stringify(answers)).not.toContain(seed);
  });
});
