import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { livePath } from '#engine/protocol/core/live.ts';
import { ServiceGate } from '#server/core/service-gate.ts';
import { createHttpServer } from '#server/http/create-http-server.ts';
import { defaultSettings } from '#server/settings.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

const webSocket = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
const overHttp2 =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n';

describe('an upgrade that waits', () => {
  let server: Server;
  beforeAll(async () => {
    const calls = { answerCall: async () => undefined, developers: {} };
    server = createHttpServer(defaultSettings, new ServiceGate(), {} as never, calls as never);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  it('has a handler of errors, though Node has taken its own off', async () => {
    const waiting = once(server, 'upgrade') as Promise<[unknown, Socket]>;
    const device = connect((server.address() as AddressInfo).port, '127.0.0.1');
    device.write(`GET ${livePath}?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n${webSocket}\r\n`);
    const [, socket] = await waiting;
    expect(socket.listenerCount('error')).toBe(1);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    await closed;
    device.destroy();
  });
});

describe('a request that offers an upgrade', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  /** First line of the answer. */
  const answerTo = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
      socket.on('error', reject).once('data', (chunk) => {
        socket.destroy();
        resolve(String(chunk).split('\r\n')[0]!);
      });
    });

  const body = '{"initData":""}';
  it.each([
    ['GET /healthz', 'GET /healthz HTTP/1.1\r\nHost: x\r\n', '', 'HTTP/1.1 200 OK'],
    ['GET /nowhere', 'GET /nowhere.js HTTP/1.1\r\nHost: x\r\n', '', 'HTTP/1.1 404 Not Found'],
    [
      'a call with a body',
      `POST /account/v1/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`,
      body,
      'HTTP/1.1 400 Bad Request',
    ],
  ])('that the server doesn’t know is answered plainly: %s', async (_name, head, tail, line) => {
    for (const offer of ['', overHttp2, webSocket, webSocket.replace('websocket', 'TLS/1.0')])
      expect(await answerTo(`${head}${offer}\r\n${tail}`), offer).toBe(line);
  });

  it('to a web socket gets one at the address of pushes', async () => {
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    const request = `GET ${livePath}?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n${webSocket}${key}\r\n`;
    expect(await answerTo(request)).toBe('HTTP/1.1 101 Switching Protocols');
  });
});
