import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { livePath } from '#engine/protocol/core/live.ts';
import { connectLive, liveAuth } from '../../server/fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';

let server: TestServer;
/** Starts a server for the tests of a group, with this patience for connections that aren't admitted. */
function serve(admitWithinMs: number): void {
  beforeAll(async () => {
    const publicUrl = 'https://game.example/play';
    server = await startTestServer({ trustedProxies: 1, publicUrl, admitWithinMs });
  });
  afterAll(() => server.stop());
}

let lastAddress = 0;
const newAddress = () => `198.51.100.${++lastAddress}`;

function open(headers: Record<string, string> = {}, query = 'EIO=4&transport=websocket'): WebSocket {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${livePath}?${query}`, {
    headers: { 'X-Forwarded-For': newAddress(), ...headers },
  });
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves when the connection is closed, whoever closes it; rejects after this time. */
async function closed(socket: WebSocket, withinMs: number): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  await once(socket, 'close', { signal: AbortSignal.timeout(withinMs) });
}

async function connections(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^live_connections (\d+)$/m.exec(text)?.[1]);
}

const openPolling = (address: string, more = '') =>
  fetch(`${server.url}${livePath}?EIO=4&transport=polling${more}`, {
    headers: { 'X-Forwarded-For': address },
  });

describe('frames that no client sends', () => {
  serve(2000);

  it.concurrent.each<[string, readonly (string | Buffer)[]]>([
    ['a frame over 4 KB', ['x'.repeat(5000)]],
    ['a huge frame', [Buffer.alloc(3_000_000)]],
    ['a binary frame', [Buffer.from([4, 0, 255])]],
    ['an unknown packet', ['9hello']],
    ['an empty frame', ['']],
    ['a broken connect', ['40{"token":']],
    ['a connect with an array', ['40[1,2]']],
    ['a connect with a prototype', ['40{"__proto__":{"token":"x"}}']],
    ['an event before the connect', ['42["player:balance",{"default":1}]']],
    ['many attachments', [`45${'9'.repeat(300)}-["x"]`]],
    ['a broken attachment', ['451-["x",{"_placeholder":true,"num":5}]', Buffer.from('x')]],
    ['a reserved event', ['42["disconnect"]']],
    ['another namespace', ['40/admin,{"token":"x"}']],
    ['deep JSON', [`40${'['.repeat(3900)}`]],
    ['an upgrade that never was', ['5', '2probe', '6']],
  ])('end the connection and nothing else: %s', async (_what, frames) => {
    const watched = await connectLive(await server.player());
    const socket = open();
    await once(socket, 'open');
    for (const frame of frames) socket.send(frame);
    // A connection that is only refused waits for another try, but not for long.
    await closed(socket, 15_000);
    expect(watched.socket.connected).toBe(true);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    watched.close();
  });
});

describe('too many frames', () => {
  // Longer than the tests wait: what ends a connection here is the number of its frames alone.
  serve(60_000);

  it.each<[string, string]>([
    ['pongs', '3'],
    [
      'connects with bad tokens',
      '40{"token":"x","sessionId":"y","fingerprint":"z","timestamp":1,"signature":"s"}',
    ],
    ['connects to other namespaces', '40/a,'],
    ['events', '42["x"]'],
  ])('end the connection: %s', async (_what, frame) => {
    const socket = open();
    await once(socket, 'open');
    const flood = setInterval(() => {
      for (let index = 0; index < 20; index++) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    }, 10);
    await closed(socket, 20_000).finally(() => clearInterval(flood));
  });

  it('of a signed-in device end its connection', async () => {
    const client = await server.player();
    const live = await connectLive(client);
    const flood = setInterval(() => {
      for (let index = 0; index < 20; index++) live.socket.emit('x' as never);
    }, 10);
    await expect.poll(() => live.socket.connected, { timeout: 20_000 }).toBe(false);
    clearInterval(flood);
    live.close();
    const again = await connectLive(client);
    await again.waitFor('player:balance');
    again.close();
  });
});

describe('a page of another site', () => {
  serve(10_000);

  it.each(['https://evil.example', 'null', 'https://game.example.evil.example', 'http://127.0.0.1:1'])(
    'gets no connection: %s',
    async (origin) => {
      const socket = open({ Origin: origin });
      const [response] = (await once(socket, 'unexpected-response', {
        signal: AbortSignal.timeout(5000),
      }).then(([, found]) => [found])) as [{ statusCode: number }];
      expect(response.statusCode).toBe(400);
    },
  );

  it.each(['https://game.example', 'own', 'none'])(
    'gets one from the game’s own origin: %s',
    async (origin) => {
      const socket = open(origin === 'none' ? {} : { Origin: origin === 'own' ? server.url : origin });
      await once(socket, 'open');
      socket.close();
    },
  );
});

describe('3 000 anonymous polling connections', () => {
  const admitWithinMs = 5000;
  serve(admitWithinMs);

  it('are 100 for a network, whatever their query says, and gone within seconds', async () => {
    const address = newAddress();
    const replies: number[] = [];
    const startedMs = performance.now();
    for (let sent = 0; sent < 1000; sent += 100)
      replies.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            openPolling(address, index % 2 === 0 ? `&nosid=${index}` : '').then(async (response) => {
              await response.text();
              return response.status;
            }),
          ),
        )),
      );
    // A hundred more may come each time that the first ones were closed.
    const times = 1 + Math.floor((performance.now() - startedMs) / admitWithinMs);
    expect(replies.filter((status) => status === 200).length).toBeLessThanOrEqual(100 * times);
    expect(await connections()).toBeLessThanOrEqual(105);
    await expect.poll(connections, { timeout: 20_000, interval: 200 }).toBe(0);
  });

  it('from many networks leave room for a player, and are gone within seconds', async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => `2001:db8:0:${index.toString(16)}::1`);
    for (const address of addresses)
      await Promise.all(Array.from({ length: 50 }, () => openPolling(address).then((reply) => reply.text())));
    expect(await connections()).toBeLessThanOrEqual(2000);
    const client = server.client();
    await client.signIn(990_001);
    await expect.poll(connections, { timeout: 30_000, interval: 200 }).toBe(0);
    const live = await connectLive(client, liveAuth(client));
    await live.waitFor('player:balance');
    live.close();
  }, 120_000);
});
