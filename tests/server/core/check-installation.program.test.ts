import { setTimeout } from 'node:timers/promises';
import type { Document } from 'bson';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { ServerStateRepository } from '#server/store/repositories/core/server-state-repository.ts';
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

/** Moves the database's clock, as `hello` tells it. */
const movedBy = (ms: number) => (answer: Document) => {
  if (answer.localTime instanceof Date) answer.localTime = new Date(answer.localTime.getTime() + ms);
};

describe('a clock that differs from the database’s', () => {
  it.each([1500, -1500])('by %i ms makes a server not ready until it is right', async (byMs) => {
    const proxy = await WireProxy.open(server.mongodbUri);
    const other = await start({ mongodbUri: patient(proxy.uri()) });
    const readiness = async () => (await fetch(`${other.url}/readyz`)).json();
    await expect.poll(readiness).toEqual({ status: 'ok' });
    proxy.onAnswer = movedBy(-byMs);
    await expect.poll(readiness).toEqual({ status: 'wrong_clock' });
    proxy.onAnswer = null;
    await expect.poll(readiness).toEqual({ status: 'ok' });
    await other.stop();
    proxy.close();
  });

  it('by less than a second is right enough', async () => {
    const proxy = await WireProxy.open(server.mongodbUri);
    const other = await start({ mongodbUri: patient(proxy.uri()) });
    proxy.onAnswer = movedBy(-700);
    await setTimeout(1100);
    await expect.poll(async () => (await fetch(`${other.url}/readyz`)).status).toBe(200);
    await other.stop();
    proxy.close();
  });
});

describe('a clock set back', () => {
  it('while the server runs is answered with 503 until it is right', async () => {
    const real = Date.now.bind(Date);
    const back = vi.spyOn(Date, 'now').mockImplementation(() => real() - 2 * hour);
    const status = async () => (await fetch(`${server.url}/readyz`)).status;
    await expect.poll(status).toBe(503);
    back.mockRestore();
    await expect.poll(status).toBe(200);
  });

  it('by more than a minute is refused with both times, and accepted on request', async () => {
    const state = new ServerStateRepository(connection);
    await state.saveLatest(Date.now() + 24 * hour);
    await expect(start({})).rejects.toThrow(
      /The clock of the database says .*Z, but this data was used at .*Z/,
    );
    const accepted = await start({ acceptsClock: true });
    expect((await fetch(`${accepted.url}/readyz`)).status).toBe(200);
    await accepted.stop();
    expect(await state.latestMs()).toBeLessThan(Date.now() + hour);
  });

  it('by less is waited for: game time doesn’t go back over a restart', async () => {
    const client = await server.player();
    const state = new ServerStateRepository(connection);
    await state.saveLatest(Date.now() + 30_000);
    await server.restart();
    const [first, second] = [await client.get('dev.clock'), await client.get('dev.clock')];
    expect(Date.parse(first.now)).toBeGreaterThan(Date.now() + 20_000);
    expect(second.now).toBe(first.now);
    await state.resetLatest(Date.now());
  });
});
