import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';
import { addToReport, countsOf, times } from './report.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface SlowCall {
  readonly socket: Socket;
  /** Resolves with the status when the server has answered and closed; 0 for none. */
  readonly ended: Promise<number>;
}

/** Begins a call whose body comes at `bytesPerSecond`, at most `bytes` of it. */
function beginSlowly({ bytes, bytesPerSecond }: { bytes: number; bytesPerSecond: number }): SlowCall {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `POST /account/v1/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  let text = '';
  let sent = 0;
  const sending = setInterval(() => {
    const more = Math.min(bytes - sent, Math.ceil(bytesPerSecond / 4));
    if (more > 0) socket.write(' '.repeat(more));
    sent += more;
  }, 250);
  const ended = new Promise<number>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(sending);
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
    });
  });
  return { socket, ended };
}

const count = times(200, 500);

describe('calls whose body hardly comes', () => {
  it('cost the others nothing, and are ended', async () => {
    const client = await server.player();
    const slow = Array.from({ length: count }, () => beginSlowly({ bytes: 5000, bytesPerSecond: 16 }));
    await wait(300);
    const statuses = [];
    for (let call = 0; call < 20; call++) statuses.push((await client.call('auth.me')).status);
    expect(countsOf(statuses)).toBe('200 × 20');
    // The honest player's own bodies are counted by player, however many bodies come from the same address.
    expect((await client.call('ships.create', { rawBody: '{}' })).status).toBe(201);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok' });
    const ended = await Promise.all(slow.map((call) => call.ended));
    const outcome = countsOf(ended);
    expect(new Set(ended)).toEqual(new Set([408]));
    addToReport({ attack: 'bodies of 16 bytes a second, from one address', times: count, happened: outcome });
  });

  it('are refused beyond 64 from one network once half of the places are taken', async () => {
    const slow = Array.from({ length: 400 }, () => beginSlowly({ bytes: 5000, bytesPerSecond: 16 }));
    const ended = await Promise.all(slow.map((call) => call.ended));
    expect(ended.filter((status) => status === 503).length).toBe(400 - 256);
    expect(ended.filter((status) => status === 408).length).toBe(256);
  });

  it('may be slow: two seconds until they begin, then a kilobyte a second', async () => {
    const honest = beginSlowly({ bytes: 6000, bytesPerSecond: 1400 });
    expect(await Promise.race([honest.ended, wait(3500, 'on its way')])).toBe('on its way');
    honest.socket.destroy();
  });
});
