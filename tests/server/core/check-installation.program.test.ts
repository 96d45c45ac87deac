import type { Document } from 'bson';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { ServerStateRepository } from '#server/store/repositories/core/server-state-repository.ts';
import { acceptClock } from '#tools/doctor/accept-clock.ts';
import { TestClient } from '../fixtures/client.ts';
import { patient } from '../fixtures/database-address.ts';
import { startReadyServer, startTestServer, type TestServer } from '../fixtures/start-test-server.ts';
import { WireProxy } from '../fixtures/wire-proxy.ts';

let server: TestServer;
let connection: Database;
beforeAll(async () => {
  server = await startTestServer();
  connection = await server.database();
});
afterAll(() => server.stop());

const start = (fields: object) => startReadyServer({ mongodbUri: server.mongodbUri, ...fields });
const hour = 3_600_000;

describe('data of the local messenger', () => {
  it('is refused to a server with a bot, and the sentence names both', async () => {
    await expect(start({ botToken: '7:made-up-token', hasDevTools: false })).rejects.toThrow(
      /belongs to the local messenger, and the server is set up for the bot 7\..*DATA_DIR or MONGODB_URI/,
    );
  });

  it('is still served by a server without a bot', async () => {
    const other = await start({});
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
    await other.stop();
  });
});

describe('data of a bot', () => {
  it('is bound to the first one', async () => {
    const state = new ServerStateRepository({
      ...connection,
      collection: ({ name, schema }) => connection.collection({ name: `${name}-of-a-bot`, schema }),
    });
    expect(await state.bindBot('7')).toBe('7');
    expect(await state.bindBot('7')).toBe('7');
    expect(await state.bindBot('8')).toBe('7');
  });
});

/** Moves the database's clock, as `hello` tells it, and counts the answers with it. */
class MovedAnswers {
  count = 0;
  readonly #byMs: number;

  constructor(byMs: number) {
    this.#byMs = byMs;
  }

  readonly change = (answer: Document) => {
    if (!(answer.localTime instanceof Date)) return;
    answer.localTime = new Date(answer.localTime.getTime() + this.#byMs);
    this.count++;
  };
}
/** Hides the database's clock. */
const untold = (answer: Document) => {
  delete answer.localTime;
};

describe('a database’s clock', () => {
  it('that jumps changes nothing for players, and is right again when it is', async () => {
    const proxy = await WireProxy.open(server.mongodbUri);
    const other = await start({ mongodbUri: patient(proxy.uri()) });
    const client = await new TestClient(other.url).signIn(77);
    const offMs = async () => Math.abs(Date.parse((await client.get('dev.clock')).now) - Date.now());
    for (const byHours of [1, -1, 960, -960, 0]) {
      const moved = new MovedAnswers(byHours * hour);
      proxy.onAnswer = moved.change;
      // More than a second's worth: the driver's own checks and the clock's.
      await vi.waitUntil(() => moved.count >= 8);
      expect(await offMs()).toBeLessThan(hour / 2);
      expect(await (await fetch(`${other.url}/readyz`)).json()).toEqual({ status: 'ok' });
    }
    await other.stop();
    proxy.close();
  });

  it('that can’t be read makes a server not ready until it can', async () => {
    const proxy = await WireProxy.open(server.mongodbUri);
    const other = await start({ mongodbUri: patient(proxy.uri()) });
    const readiness = async () => (await fetch(`${other.url}/readyz`)).json();
    proxy.onAnswer = untold;
    await expect.poll(readiness, { timeout: 120_000 }).toEqual({ status: 'clock_unreadable' });
    proxy.onAnswer = null;
    await expect.poll(readiness, { timeout: 120_000 }).toEqual({ status: 'ok' });
    await other.stop();
    proxy.close();
  });
});

describe('data that was used in the future', () => {
  it('is served by its own time until the clock is accepted', async () => {
    const state = new ServerStateRepository(connection);
    const latestMs = Date.now() + hour / 15;
    await state.saveTime({ latestMs, readingMs: latestMs, sinceMs: 0 }, true);
    await server.restart();
    const client = await server.player();
    expect(Date.parse((await client.get('dev.clock')).now)).toBeGreaterThanOrEqual(latestMs);
    const accepted = await start({ acceptsClock: true });
    await accepted.stop();
    expect((await state.storedTime())!.latestMs).toBeLessThan(latestMs);
  });
});

it('a jump that only a person can confirm is confirmed by the doctor', async () => {
  const proxy = await WireProxy.open(server.mongodbUri);
  const other = await start({ mongodbUri: patient(proxy.uri()) });
  const client = await new TestClient(other.url).signIn(78);
  const moved = new MovedAnswers(-48 * hour);
  proxy.onAnswer = moved.change;
  await vi.waitUntil(() => moved.count >= 8);
  const hoursBehind = async () =>
    Math.abs(Math.round((Date.now() - Date.parse((await client.get('dev.clock')).now)) / hour));
  expect(await hoursBehind()).toBe(0);
  expect(await acceptClock(patient(proxy.uri()), '')).toMatch(/^Accepted: the clock says /);
  await vi.waitUntil(async () => (await hoursBehind()) === 48);
  proxy.onAnswer = null;
  await acceptClock(server.mongodbUri, '');
  await vi.waitUntil(async () => (await hoursBehind()) === 0);
  await other.stop();
  proxy.close();
});
