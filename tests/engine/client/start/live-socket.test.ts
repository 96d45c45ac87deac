import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLiveServer, type LiveServer } from '#server/live/create-live-server.ts';
import { FakeServer } from '../../fixtures/fake-server.ts';
import { startClient } from '../../fixtures/start-client.ts';

let http: HttpServer;
let live: LiveServer;
const sockets = new Set<Duplex>();

/** A live server that admits everybody, behind a network that treats web sockets in its own way. */
async function listen(onUpgrade: 'pass' | ((socket: Duplex) => void)): Promise<void> {
  http = createServer((_request, response) => response.writeHead(404).end());
  live = createLiveServer();
  live.attach(http);
  if (onUpgrade !== 'pass') {
    http.removeAllListeners('upgrade');
    http.on('upgrade', (_request, socket) => {
      sockets.add(socket);
      onUpgrade(socket);
    });
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
}

async function connect(calls = new FakeServer()) {
  const client = await startClient(calls);
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  vi.stubGlobal('location', { protocol: 'http:', host, search: '' });
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  const { connectLive } = await import('#engine/client/start/live-socket.ts');
  connectLive();
  return client;
}

/** The transport of the first connection that is admitted within 15 s. */
function transport(): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Nobody came within 15 s')), 15_000);
    live.on('connection', (socket) => {
      clearTimeout(timer);
      resolve(socket.conn.transport.name);
    });
  });
}

// The page's globals stay: the client of a test that is over still has timers.
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await live.close().catch(() => undefined);
  http.closeAllConnections();
});

describe('the live connection', { timeout: 30_000 }, () => {
  it('is a web socket where the network lets it through', async () => {
    await listen('pass');
    const admitted = transport();
    await connect();
    expect(await admitted).toBe('websocket');
  });

  it.each([
    [
      'refuses web sockets',
      (socket: Duplex) => socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'),
    ],
    ['closes web sockets', (socket: Duplex) => socket.destroy()],
    ['never answers web sockets', () => undefined],
    [
      'opens web sockets and lets nothing through',
      (socket: Duplex) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>Please sign in'),
    ],
  ])('is made of requests within 15 s where the network %s', async (_name, onUpgrade) => {
    await listen(onUpgrade);
    const admitted = transport();
    const client = await connect();
    expect(await admitted).toBe('polling');
    await vi.waitFor(() => expect(client.state.nextTryMs).toBeNull());
    live.emit('player:balance', { default: 77, clean: 1, conversionRate: 0.01, rev: 9 });
    await vi.waitFor(() => expect(client.state.balance.default).toBe(77), { timeout: 5000 });
    expect([client.state.connection, client.state.hasPushes]).toEqual(['online', true]);
  });

  it('that is refused entirely says nothing about calls, and calls read what it would tell', async () => {
    await listen('pass');
    http.removeAllListeners('request');
    http.removeAllListeners('upgrade');
    http.on('request', (_request, response) => response.writeHead(403).end());
    http.on('upgrade', (_request, socket: Duplex) => socket.destroy());
    const calls = new FakeServer().answer('GET /game/v1/protomatters/', {
      status: 200,
      rev: 5,
      body: { default: 12, clean: 0, conversionRate: 0.01 },
    });
    const client = await connect(calls);
    await vi.waitFor(() => expect(client.state.hasPushes).toBe(false), { timeout: 15_000 });
    await vi.waitFor(() => expect(client.state.balance.default).toBe(12), { timeout: 5000 });
    expect(client.state.connection).toBe('online');
  });
});
