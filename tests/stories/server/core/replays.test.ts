import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '#server/core/sign-in/verify-session.ts';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { nextTimestamp, type TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.database();
});
afterAll(() => server.stop());

async function rich(): Promise<TestClient> {
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  await client.get('dev.grant', { body: { playerId: uuid, amount: 100_000 } });
  return client;
}

/** Converts 100 PROTO; equal timestamps give equal signatures. */
function convert(client: TestClient, timestamp: number, idempotencyKey?: string, amount = 100) {
  return client.call('protomatters.convert', {
    body: { amount },
    timestamp,
    ...(idempotencyKey && { idempotencyKey }),
  });
}
const codeOf = async (reply: ReturnType<typeof convert>) => (await reply).error.code;
const balanceOf = async (client: TestClient) => (await client.get('protomatters.get')).default;

async function documentOf(client: TestClient) {
  const { uuid } = await client.get('auth.me');
  return database.documents('players').findOne({ _id: uuid as never });
}

describe('a signature', () => {
  it('counts once: alone, at once, after a restart, and under another key', async () => {
    const client = await rich();
    const [one, two, keyed] = [nextTimestamp(), nextTimestamp(), nextTimestamp()];
    expect((await convert(client, one)).status).toBe(200);
    expect(await codeOf(convert(client, one))).toBe('session_invalid');
    expect(await codeOf(convert(client, one, 'late'))).toBe('session_invalid');
    const both = await Promise.all([convert(client, two), convert(client, two)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const first = await convert(client, keyed, 'key');
    expect((await convert(client, keyed, 'key')).answer).toEqual(first.answer);
    expect(await codeOf(convert(client, keyed, 'other'))).toBe('session_invalid');
    expect(await codeOf(convert(client, keyed))).toBe('session_invalid');
    await server.restart();
    for (const used of [one, two, keyed]) expect(await codeOf(convert(client, used))).toBe('session_invalid');
    expect(await codeOf(convert(client, keyed, 'other'))).toBe('session_invalid');
    expect(await balanceOf(client)).toBe(99_700);
  });

  it('of a refused call counts once, too: what was refused then doesn’t happen later', async () => {
    const client = await server.player();
    const then = nextTimestamp();
    expect(await codeOf(convert(client, then))).toBe('not_enough_balance');
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 100 } });
    expect(await codeOf(convert(client, then))).toBe('session_invalid');
    await server.restart();
    expect(await codeOf(convert(client, then))).toBe('session_invalid');
    expect(await balanceOf(client)).toBe(100);
  });

  it('of a report without effect counts once', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    const timestamp = nextTimestamp();
    const report = () =>
      client.call('sessions.replenish', {
        params: { id: ship.uuid, sid: session.uuid },
        body: { baggage: 0, taps: [] },
        timestamp,
      });
    expect((await report()).status).toBe(200);
    expect((await report()).status).toBe(403);
  });

  it('is remembered among hundreds of others, and after a restart', async () => {
    const client = await rich();
    const used: number[] = [];
    for (let count = 0; count < 200; count++) {
      used.push(nextTimestamp());
      expect((await convert(client, used.at(-1)!, undefined, 1)).status).toBe(200);
    }
    const calls = (await documentOf(client))?.calls as { signatures: string };
    expect(calls.signatures.length).toBeLessThanOrEqual(81 * 32);
    await server.restart();
    for (const index of [0, 1, 50, 120, 199])
      expect(await codeOf(convert(client, used[index]!, undefined, 1))).toBe('session_invalid');
    expect(await balanceOf(client)).toBe(99_800);
  });
});

describe('a kept answer', () => {
  it('is given again after many others, and the document stays short', async () => {
    const client = await rich();
    const first = await convert(client, nextTimestamp(), 'first');
    for (let count = 0; count < 40; count++) await convert(client, nextTimestamp(), `next ${count}`, 1);
    await server.restart();
    expect((await convert(client, nextTimestamp(), 'first')).answer).toEqual(first.answer);
    expect((await convert(client, nextTimestamp(), 'next 3', 1)).status).toBe(200);
    expect(await balanceOf(client)).toBe(99_860);
    const calls = (await documentOf(client))?.calls as { answers: unknown[] };
    expect(calls.answers.length).toBeLessThanOrEqual(8);
    expect(JSON.stringify(calls.answers).length).toBeLessThan(6000);
  });

  it('of a report is given again, and its taps count once even when it is kept no more', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    await client.advance(60_000);
    const params = { id: ship.uuid, sid: session.uuid };
    const report = (k: number) =>
      client.call('sessions.replenish', {
        params,
        body: { baggage: 0, taps: [{ k, t: k * 1000 + 100 }] },
        idempotencyKey: `tap ${k}`,
      });
    await convert(client, nextTimestamp(), 'other');
    const first = await report(0);
    expect((await report(0)).answer).toEqual(first.answer);
    for (let k = 1; k < 20; k++) expect((await report(k)).answer.rejected).toEqual([]);
    const again = (await report(0)).answer;
    expect(again.rejected.map(({ fault }) => fault)).toEqual(['already_taken']);
    expect(again.session.tapped).toHaveLength(20);
    const calls = (await documentOf(client))?.calls as { answers: { key: string }[] };
    expect(calls.answers.map(({ key }) => key)).toEqual(['other', 'tap 19', 'tap 0']);
  });
});

describe('the second form of a signature', () => {
  /** Reads the balance, signed in the second form. */
  const readBySecond = (client: TestClient, timezone = 'Europe/Berlin') => {
    const { signingKey, fingerprint } = client.credentials;
    const timestamp = nextTimestamp();
    const call = {
      method: 'GET',
      pathAndQuery: '/game/v1/protomatters/',
      body: new Uint8Array(),
      fingerprint,
    };
    const signed = { ...call, timestamp: String(timestamp), timezone: 'Europe/Berlin' };
    const headers = { 'X-Signature': signatureOf(signingKey, signed, true), 'X-Timezone': timezone };
    return client.call('protomatters.get', { timestamp, headers });
  };

  it('ends the first one for its session, after a restart too', async () => {
    const client = await server.player();
    expect((await client.call('protomatters.get')).status).toBe(200);
    expect((await readBySecond(client)).status).toBe(200);
    const back = await client.call('protomatters.get');
    expect([back.status, back.error.code]).toEqual([403, 'session_invalid']);
    await server.restart();
    client.url = server.url;
    expect((await client.call('protomatters.get')).status).toBe(403);
    expect((await readBySecond(client)).status).toBe(200);
    // Live has the first form alone.
    (await connectLive(client)).close();
  });

  it('doesn’t end it when the signature is wrong, nor for another session', async () => {
    const [client, other] = [await server.player(), await server.player()];
    expect((await readBySecond(client, 'Asia/Tokyo')).status).toBe(403);
    expect((await client.call('protomatters.get')).status).toBe(200);
    await readBySecond(client);
    expect((await other.call('protomatters.get')).status).toBe(200);
  });
});

describe('kept answers', () => {
  it('are 20 000 of a player in a day, then 429; a first answer and calls without a key go on', async () => {
    const client = await rich();
    const { uuid } = await client.get('auth.me');
    expect((await convert(client, nextTimestamp(), 'first')).status).toBe(200);
    await database
      .documents('players')
      .updateOne({ _id: uuid as never }, { $set: { 'calls.kept.count': 19_999 } });
    await server.restart();
    client.url = server.url;
    expect((await convert(client, nextTimestamp(), 'last')).status).toBe(200);
    const refused = await convert(client, nextTimestamp(), 'too many');
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect((await convert(client, nextTimestamp(), 'last')).status).toBe(200);
    expect((await convert(client, nextTimestamp())).status).toBe(200);
    expect(await balanceOf(client)).toBe(100_000 - 300);
    await database
      .documents('players')
      .updateOne({ _id: uuid as never }, { $set: { 'calls.kept.sinceMs': Date.now() - 86_400_000 } });
    await server.restart();
    client.url = server.url;
    expect((await convert(client, nextTimestamp(), 'a day later')).status).toBe(200);
  });
});
