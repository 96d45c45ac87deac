import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { connectionLimits, limitConnections } from '#server/http/limits/limit-connections.ts';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** A server for 20 connections, of which 4 of one network may be without a whole request. */
async function listen(trustedProxies: number): Promise<number> {
  server = createServer((request, response) => request.resume().once('end', () => response.end('ok')));
  limitConnections(server, trustedProxies, { total: 20, crowd: 10, unprovenPerNetwork: 4 });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Opens connections that send `text`, and counts those that the server keeps and, with a text, answers. */
async function open(port: number, count: number, text = ''): Promise<number> {
  const kept: boolean[] = [];
  const decided = new Promise<void>((resolve) => {
    server!.on('connection', (socket) => {
      if (kept.push(!socket.destroyed) === count) resolve();
    });
  });
  const answered = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    sockets.push(socket);
    return new Promise((resolve) => socket.on('error', resolve).once('data', resolve).once('close', resolve));
  });
  await Promise.all(text === '' ? [decided] : [decided, ...answered]);
  return kept.filter(Boolean).length;
}

const whole = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('connections that bring no request are limited only once there is a crowd', async () => {
  const port = await listen(0);
  expect(await open(port, 10)).toBe(10);
  expect(await open(port, 5)).toBe(0);
});

it('connections that brought a whole request are not counted against their network', async () => {
  const port = await listen(0);
  expect(await open(port, 10, whole)).toBe(10);
  expect(await open(port, 8)).toBe(4);
  expect(await open(port, 3, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx')).toBe(0);
});

it('live connections are not counted against their network', async () => {
  const port = await listen(0);
  server!.on('upgrade', (_, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  expect(await open(port, 10, upgrade)).toBe(10);
  expect(await open(port, 8)).toBe(4);
});

it.each([
  [null, 32_768],
  [Number.POSITIVE_INFINITY, 32_768],
  [1_048_576, 32_768],
  [20_000, 19_744],
  [1024, 768],
])('a process that may open %s files takes %s connections', (handles, total) => {
  expect(connectionLimits(handles).total).toBe(total);
});

it('behind a proxy only the total counts, since all connections are the proxy’s', async () => {
  const port = await listen(1);
  expect(await open(port, 18)).toBe(18);
});
