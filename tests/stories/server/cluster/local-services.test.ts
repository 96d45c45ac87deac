import { setTimeout as wait } from 'node:timers/promises';
import { SessionCrypto } from '@tonconnect/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { localRegistry } from '#server/providers/exchanges/exchange-registry.ts';
import type { RunningServer } from '#server/start-server.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { LocalNoteRepository } from '#server/store/repositories/dev/local-note-repository.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { startReadyServer } from '../../../server/fixtures/start-test-server.ts';

let host: { uri: string; stop(): Promise<void> };
let connections: Database[];
let servers: RunningServer[];
let nextTelegramId = 1;

beforeAll(async () => {
  host = await databases[0]!.start();
  connections = await Promise.all([connectMongoose(host.uri), connectMongoose(host.uri)]);
  servers = await Promise.all([0, 1].map(() => startReadyServer({ mongodbUri: host.uri })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(connections.map((connection) => connection.close()));
  await host.stop();
});

/** One signed-in device that talks to one server and to the other. */
async function deviceOnBoth() {
  const here = await new TestClient(servers[0]!.url).signIn(nextTelegramId++);
  const there = new TestClient(servers[1]!.url);
  there.credentials = here.credentials;
  return { here, there };
}

describe('what the local services know, two servers know', () => {
  it('an ad that one has shown is confirmed at the other', async () => {
    const { here, there } = await deviceOnBoth();
    await here.prepareTrip();
    const { adId } = await here.get('ads.issue');
    await there.advance(defaultTunables.adShortestSeconds * 1000);
    const params = { id: adId };
    expect(await there.get('dev.finish-ad', { params, body: {} })).toEqual({ adId, isConfirmed: true });
  });

  it('an account at an exchange is answered at one as the other was told', async () => {
    const { here, there } = await deviceOnBoth();
    const params = { id: (await here.get('ships.create')).uuid };
    const email = 'ann@vega.space';
    const account = { exchange: 'alpha', uid: '7654321' } as const;
    const registrations = [
      { ...account, email },
      { exchange: 'beta' as const, uid: '87654321', email },
    ];
    await there.get('ai-pilot.unlock', { params, body: { isFree: true, registrations } });
    // One server is told, and another one asks.
    const notes = new LocalNoteRepository(connections[0]!);
    await localRegistry(notes).say?.('alpha', '1234567', { status: 'rejected', reason: 'closed' });
    const registry = localRegistry(new LocalNoteRepository(connections[1]!));
    const known = await registry.check({ exchange: 'alpha', uid: '1234567', email: 'ann@vega.space' }, 'ann');
    expect(known).toEqual({ status: 'rejected', reason: 'closed' });
    await here.get('dev.exchange-account', { body: { ...account, status: 'rejected' } });
    await there.advance(24 * 3_600_000);
    const read = await there.get('ai-pilot.get', { params });
    expect(read.registrations.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('a wallet that answers at one is heard at the other, whoever was first', async () => {
    const { here } = await deviceOnBoth();
    for (const isEarly of [true, false]) {
      const app = new SessionCrypto();
      const request = { manifestUrl: `${servers[0]!.url}/tonconnect-manifest.json`, items: [] };
      const query = new URLSearchParams({ v: '2', id: app.sessionId, r: JSON.stringify(request) });
      const answer = () =>
        here.get('dev.wallet', {
          body: { link: `/local-wallet?${query}`, account: 1, act: 'sign', delaySeconds: 0 },
        });
      if (isEarly) await answer();
      const heard = firstMessage(app.sessionId);
      if (!isEarly) await wait(200).then(answer);
      const { from, message } = await heard;
      const opened = app.decrypt(Buffer.from(message, 'base64'), Buffer.from(from, 'hex'));
      expect(JSON.parse(opened)).toMatchObject({ event: 'connect' });
    }
  });

  it('a grant that names nobody goes to who signed in last, at whichever server', async () => {
    const { here, there } = await deviceOnBoth();
    await there.get('dev.grant', { body: { amount: 7 } });
    expect((await here.get('protomatters.get')).default).toBe(7);
  });
});

/** First message that the other server's bridge streams to this client. */
async function firstMessage(clientId: string): Promise<{ from: string; message: string }> {
  const response = await fetch(`${servers[1]!.url}/local-wallet/bridge/events?client_id=${clientId}`);
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    const data = /^data: (\{.*\})$/m.exec(text)?.[1];
    if (data) return JSON.parse(data);
  }
  throw new Error('The bridge ended the stream');
}

describe('notes of two stores', () => {
  const stores = () => connections.map((connection) => new LocalNoteRepository(connection));

  it('are read by both, until they expire', async () => {
    const [one, other] = stores();
    await one!.put('a', 'first', 60_000);
    await one!.put('a', 'second', 60_000);
    expect(await other!.find('a')).toBe('second');
    await one!.put('a', 'old', -1);
    expect(await other!.find('a')).toBeNull();
    expect(await other!.find('none')).toBeNull();
  });

  it('are all kept when both add to a new one at once', async () => {
    for (let round = 0; round < 20; round++) {
      const id = `box ${round}`;
      await Promise.all([...stores(), ...stores()].map((store, n) => store.add(id, `${n}`, 16, 60_000)));
      for (const store of stores()) {
        const kept = (await store.readAll([id])).get(id);
        expect([...(kept ?? [])].sort()).toEqual(['0', '1', '2', '3']);
      }
    }
  });

  it('keep the newest of too many', async () => {
    const [one] = stores();
    for (let n = 0; n < 5; n++) await one!.add('full', `${n}`, 3, 60_000);
    expect(await one!.readAll(['full', 'empty'])).toEqual(new Map([['full', ['2', '3', '4']]]));
  });
});
