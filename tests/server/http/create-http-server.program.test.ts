import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { livePath } from '#engine/protocol/core/live.ts';
import { repetitions } from '../../whole.ts';
import { buildServerProcess, type ServerProcess } from '../fixtures/start-server-process.ts';

let server: ServerProcess;
let port: number;
beforeAll(async () => {
  server = await buildServerProcess();
  port = Number(new URL(await server.start()).port);
});
afterAll(() => server.remove());

const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const upgrade = (path: string, protocol = 'websocket') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n${key}\r\n`;
const live = `${livePath}?EIO=4&transport=websocket`;
const post = 'POST /account/v1/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

/** Connects, sends the bytes, and leaves after some turns of the event loop: by a reset or a half-close. */
async function leave(bytes: string, index: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect').catch(() => undefined);
  socket.write(bytes);
  for (let turn = 0; turn < index % 8; turn++) await new Promise((resolve) => setImmediate(resolve));
  if (index % 5 === 4) socket.end();
  else socket.resetAndDestroy();
  if (index % 5 === 4 && bytes.startsWith('GET')) setImmediate(() => socket.resetAndDestroy());
  await closed;
}

it.each([
  ['before the first byte', ''],
  ['in the middle of the headers', 'GET / HTTP/1.1\r\nHo'],
  ['in the middle of a body', `${post}Content-Length: 500\r\n\r\n{"initData":`],
  ['while a call is answered', `${post}Content-Length: 15\r\n\r\n{"initData":""}`],
  ['while an upgrade waits', upgrade(live)],
  ['while an upgrade waits, after early bytes', upgrade(live) + 'x'.repeat(70_000)],
  ['after an upgrade of an unknown session', upgrade(`${live}&sid=nope`)],
  ['after an upgrade elsewhere', upgrade('/nowhere')],
  ['after an unknown upgrade', upgrade('/', 'h2c')],
])('a connection that ends %s costs nobody anything', async (_state, bytes) => {
  const count = repetitions(100, 1200);
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => leave(bytes, index)));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(server.log()).not.toMatch(/uncaught/i);
});
