import { readFile } from 'node:fs/promises';
import { EJSON } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { openStore } from '#server/store/core/open-store.ts';
import { type PlayerDocument, playerSchema } from '#server/store/core/player-document.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import {
  startReadyServer,
  startTestServer,
  type TestServer,
} from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.database();
});
afterAll(() => server.stop());

const players = () => database.documents<PlayerDocument>('players');

describe('the seeds of draws', () => {
  it('differ from player to player, and are the same after a restart', async () => {
    const clients = [await server.player(), await server.player()];
    const commitments = () =>
      Promise.all(clients.map(async (client) => (await client.get('capsules.keys')).commitment));
    const before = await commitments();
    expect(new Set(before).size).toBe(2);
    await server.restart();
    expect(await commitments()).toEqual(before);
  });

  it('never appear in an answer', async () => {
    const client = await server.player();
    const { uuid } = await client.get('auth.me');
    const { secrets } = (await players().findOne({ _id: uuid }))!;
    const answers = await Promise.all([
      client.get('auth.me'),
      client.get('capsules.keys'),
      client.get('generals.me'),
      client.get('nfts.get'),
      client.get('dev.grant', { body: { playerId: uuid, amount: 1 } }),
    ]);
    for (const seed of [secrets.capsule, secrets.synthesis]) {
      expect(seed).toMatch(/^[0-9a-f]{32}$/);
      expect(JSON.stringify(answers)).not.toContain(seed);
    }
  });
});

/**
 * Documents of each schema, as the server of its time wrote them: a general in flight who has paid, drawn,
 * invested and tapped. A version that raises the schema adds a fixture and keeps the earlier ones.
 */
describe.each(['schema-1-in-flight'])('a stored document of %s', (name) => {
  it('opens on this version with its flight and its status, and the flight is paid', async () => {
    const text = await readFile(
      new URL(`../../../server/fixtures/player-${name}.json`, import.meta.url),
      'utf8',
    );
    const document = EJSON.parse(text) as PlayerDocument;
    const [flight] = document.flights;
    const { telegramId, referralCode } = document.profile;
    await players().insertOne(document);
    const identity = { _id: `telegram:${telegramId}`, playerId: document._id };
    await database.documents<typeof identity>('identities').insertOne(identity);
    const code = { _id: referralCode, playerId: document._id };
    await database.documents<typeof code>('referralCodes').insertOne(code);
    const client = await new TestClient(server.url).signIn(telegramId);
    expect((await client.get('auth.me')).uuid).toBe(document._id);
    const { data } = await client.get('statistics.sessions');
    expect(data.map(({ uuid, baggage }) => [uuid, baggage * 100])).toEqual([[flight!.id, flight!.baggage]]);
    expect(await client.get('generals.me')).toMatchObject({ isActive: true });
    const before = await client.get('protomatters.get');
    await client.advance(24 * 3_600_000);
    const params = { id: flight!.shipId, sid: flight!.id };
    const { mined, manualMined, balance } = await client.get('sessions.finish', { params });
    expect(mined * 100).toBeGreaterThanOrEqual(flight!.base);
    expect(balance.default).toBeCloseTo(before.default + mined + manualMined, 2);
    const after = await players().findOne({ _id: document._id });
    expect([after?.schema, after?.flights]).toEqual([playerSchema, []]);
  });
});

describe('data of a newer version', () => {
  it('is refused with a sentence, and nothing is changed', async () => {
    const newer = await databases[0]!.start();
    const first = await openStore(newer.uri);
    await first.close();
    const raw = await connectMongoose(newer.uri);
    const values = raw.documents<{ _id: string; number: number }>('kept');
    await values.updateOne({ _id: 'schema' }, { $set: { number: playerSchema + 1 } });
    await expect(openStore(newer.uri)).rejects.toThrow(/newer version.*Start the newer version, or restore/);
    await expect(startReadyServer({ mongodbUri: newer.uri })).rejects.toThrow(/newer version/);
    expect((await values.findOne({ _id: 'schema' }))?.number).toBe(playerSchema + 1);
    await raw.close();
    await newer.stop();
  });

  it('is left to the newer servers for a single player', async () => {
    const client = await server.player();
    const { uuid } = await client.get('auth.me');
    await players().updateOne({ _id: uuid }, { $set: { schema: playerSchema + 1 } });
    const answer = await client.call('protomatters.convert', { body: { amount: 1 } });
    expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect((await players().findOne({ _id: uuid }))?.schema).toBe(playerSchema + 1);
  });
});
