import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { TestClient } from '#tests/server/fixtures/client.ts';
import { connectLive } from '#tests/server/fixtures/connect-live.ts';
import { databases } from '../databases.ts';

/** A proxy in front of the database that can drop all connections. */
class DatabaseProxy {
  readonly #target: string;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(uri: string) {
    this.#target = `${decodeURIComponent(uri.split('//')[1]!.split('.sock')[0]!)}.sock`;
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.#target);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
    this.#server = server;
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  get uri(): string {
    return `mongodb://127.0.0.1:${this.port}/proto-trip?directConnection=true`;
  }
}

let database: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let proxy: DatabaseProxy;
let server: RunningServer;

beforeAll(async () => {
  database = await databases[0]!.start();
  proxy = new DatabaseProxy(database.uri);
  await proxy.open();
  server = await startServer({ port: 0, mongodbUri: proxy.uri });
});
afterAll(async () => {
  await server.stop();
  proxy.cut();
  await database.stop();
});

const statusOf = async (path: string) => (await fetch(server.url + path)).status;

async function until(path: string, status: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await statusOf(path)) === status) return;
    await wait(100);
  }
  throw new Error(`${path} is not ${status} after 10 s`);
}

describe('a server whose database is away', () => {
  it('answers 503, changes nothing and recovers when the database returns', async () => {
    const client = await new TestClient(server.url).signIn(1);
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 100 } });
    const live = await connectLive(client);
    proxy.cut();
    const convert = (key: string) =>
      client.call('protomatters.convert', { body: { amount: 10 }, idempotencyKey: key });
    const replies = await Promise.all([convert('a'), client.call('auth.me'), client.call('galaxies.list')]);
    for (const { status, error } of replies) {
      expect(status).toBe(503);
      expect(error.code).toBe('unavailable');
      expect(error.detail).not.toMatch(/mongo/i);
    }
    await until('/readyz', 503);
    expect(await statusOf('/healthz')).toBe(200);
    const startMs = Date.now();
    expect((await convert('a')).status).toBe(503);
    expect(Date.now() - startMs).toBeLessThan(500);
    const fresh = new TestClient(server.url);
    expect((await fresh.call('dev.clock')).status).toBe(503);

    await proxy.open();
    await until('/readyz', 200);
    expect((await client.get('protomatters.get')).default).toBe(100);
    expect((await convert('a')).answer.default).toBe(90);
    expect((await convert('a')).answer.default).toBe(90);
    await live.waitFor('player:balance', (push) => push.default === 90);
    live.close();
  });

  it('starts anyway and serves once the database is there', async () => {
    const late = new DatabaseProxy(database.uri);
    await late.open();
    late.cut();
    const starting = Date.now();
    const waiting = await startServer({ port: 0, mongodbUri: late.uri });
    expect(Date.now() - starting).toBeLessThan(4000);
    try {
      expect((await fetch(`${waiting.url}/readyz`)).status).toBe(503);
      expect((await new TestClient(waiting.url).call('dev.clock')).error.code).toBe('unavailable');
      await late.open();
      for (let tries = 0; tries < 50 && (await fetch(`${waiting.url}/readyz`)).status !== 200; tries++)
        await wait(100);
      expect((await new TestClient(waiting.url).call('dev.clock')).status).toBe(200);
    } finally {
      await waiting.stop();
      late.cut();
    }
  });
});
