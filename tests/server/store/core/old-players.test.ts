import { readFile } from 'node:fs/promises';
import { EJSON } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#server/start-server.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { openStore } from '#server/store/core/open-store.ts';
import { playerSchema } from '#server/store/core/pack-player.ts';
import { TestClient } from '#tests/server/fixtures/client.ts';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';
import { databases } from '../databases.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.database();
});
afterAll(() => server.stop());

/** Fields that the first version didn't have. */
const newer = { secrets: '', aiPilots: '', people: '', homeland: '', store: '', week: '' };

/** A player whose document has the form that the first version wrote. */
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

  it('is offered contracts, also with a homeland from before them', async () => {
    const client = await server.player();
    const { uuid } = await client.get('auth.me');
    await client.get('daily-rewards.claim');
    await database
      .collection('players')
      .collection.updateOne({ _id: uuid as never }, { $unset: { 'homeland.contracts': '' } });
    await server.restart();
    const { data } = await client.get('contracts.list');
    const taken = await client.call('contracts.take', { body: { contractId: data[0]!.uuid } });
    expect(taken.status).toBe(200);
    expect((await client.get('daily-rewards.get')).isAvailable).toBe(false);
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

interface Fixture {
  readonly _id: string;
  readonly rev: number;
  readonly balance: { readonly default: number; readonly clean: number };
  readonly profile: { readonly telegramId: number; readonly referralCode: string };
}

async function checkIdentity({ _id, profile }: Fixture): Promise<void> {
  for (const [name, id] of [
    ['identities', `telegram:${profile.telegramId}`],
    ['referralCodes', profile.referralCode],
  ] as const) {
    const { collection } = database.collection(name);
    expect(await collection.findOne({ _id: id as never })).toEqual({ _id: id, playerId: _id });
    await collection.deleteOne({ _id: id as never });
  }
}

describe.each(['first-version', 'before-schema'])('a stored document of %s', (name) => {
  // By these, the server knows that the data is older than identities.
  beforeAll(async () => {
    const players = database.collection('players').collection;
    for (const path of ['profile.telegramId', 'profile.referralCode'])
      await players.createIndex({ [path]: 1 }, { unique: true });
    await server.restart();
  });

  it('opens on this version, plays on, and gets a schema with the next change', async () => {
    const text = await readFile(new URL(`fixtures/player-${name}.json`, import.meta.url), 'utf8');
    const document = EJSON.parse(text) as Fixture;
    const players = database.collection<Fixture & { schema?: number }>('players').collection;
    await players.insertOne(document as never);
    const client = await new TestClient(server.url).signIn(document.profile.telegramId);
    expect((await client.get('auth.me')).uuid).toBe(document._id);
    const { default: proto, clean } = await client.get('protomatters.get');
    expect([proto * 100, clean * 100]).toEqual([document.balance.default, document.balance.clean]);
    expect((await client.get('collections.ships')).count).toBeGreaterThan(0);
    await client.get('protomatters.convert', { body: { amount: 10 } });
    const after = await players.findOne({ _id: document._id as never });
    expect(after?.schema).toBe(playerSchema);
    expect(after?.rev).toBeGreaterThan(document.rev);
    await checkIdentity(document);
    await players.deleteOne({ _id: document._id as never });
  });
});

interface InFlight extends Fixture {
  readonly sessions: readonly {
    readonly id: string;
    readonly shipId: string;
    readonly base: number;
    readonly baggage: number;
  }[];
}

/**
 * Each was written by the server of its version: a general in flight with payments, draws, investments and
 * taps.
 */
describe.each([
  'before-schema-in-flight',
  'schema-1-in-flight',
  'schema-1-with-traces-in-flight',
  'schema-2-in-flight',
])('a stored document of %s', (name) => {
  it('opens on this version with its flight and its status, and the flight is paid', async () => {
    const text = await readFile(new URL(`fixtures/player-${name}.json`, import.meta.url), 'utf8');
    const document = EJSON.parse(text) as InFlight;
    const [flight] = document.sessions;
    const client = new TestClient(server.url);
    // The documents were written in a game time that was a day ahead.
    await client.advance(3 * 86_400_000);
    const players = database.collection<InFlight & { schema?: number }>('players').collection;
    await players.insertOne(document as never);
    await client.signIn(document.profile.telegramId);
    const { data } = await client.get('statistics.sessions');
    expect(data.map(({ uuid, baggage }) => [uuid, baggage * 100])).toEqual([[flight!.id, flight!.baggage]]);
    expect(await client.get('generals.me')).toMatchObject({ isActive: true });
    const before = await client.get('protomatters.get');
    const params = { id: flight!.shipId, sid: flight!.id };
    const { mined, manualMined, balance } = await client.get('sessions.finish', { params });
    expect(mined * 100).toBeGreaterThanOrEqual(flight!.base);
    expect(balance.default).toBeCloseTo(before.default + mined + manualMined, 2);
    const after = await players.findOne({ _id: document._id as never });
    expect([after?.schema, after?.sessions]).toEqual([playerSchema, []]);
    await players.deleteOne({ _id: document._id as never });
  });
});

describe('data of a newer version', () => {
  it('is refused with a sentence, and nothing is changed', async () => {
    const newer = await databases[0]!.start();
    const first = await openStore(newer.uri);
    await first.close();
    const raw = await connectMongoose(newer.uri);
    const values = raw.collection<{ _id: string; number: number }>('kept').collection;
    await values.updateOne({ _id: 'schema' as never }, { $set: { number: playerSchema + 1 } });
    await expect(openStore(newer.uri)).rejects.toThrow(/newer version.*Start the newer version, or restore/);
    await expect(startServer({ port: 0, mongodbUri: newer.uri })).rejects.toThrow(/newer version/);
    expect((await values.findOne({ _id: 'schema' as never }))?.number).toBe(playerSchema + 1);
    await raw.close();
    await newer.stop();
  });

  it('is left to the newer servers for a single player', async () => {
    const client = await server.player();
    const { uuid } = await client.get('auth.me');
    const players = database.collection('players').collection;
    await players.updateOne({ _id: uuid as never }, { $set: { schema: playerSchema + 1 } });
    const answer = await client.call('protomatters.convert', { body: { amount: 1 } });
    expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect((await players.findOne({ _id: uuid as never }))?.schema).toBe(playerSchema + 1);
  });
});
