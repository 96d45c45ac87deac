import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { objectStay } from '#engine/rules/trip/field/objects.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { buildServerProcess, type ServerProcess } from '../../../server/fixtures/start-server-process.ts';

let server: ServerProcess;
let url: string;

beforeAll(async () => {
  server = await buildServerProcess();
});
afterEach(() => end('SIGKILL'));
afterAll(() => server.remove());

async function start(): Promise<void> {
  url = await server.start();
}

function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return server.end(signal);
}

function movedTo(client: TestClient): TestClient {
  const moved = new TestClient(url);
  moved.credentials = client.credentials;
  return moved;
}

// `node tools/bench/ready-time.mjs` measures how soon it is ready. A busy machine takes ten times as long for
// all of this.
describe('a server process', { timeout: 180_000 }, () => {
  it('loses nothing when it is killed in the middle of a trip', async () => {
    await start();
    let client = await new TestClient(url).signIn(1);
    const { ship, trip } = await client.prepareTrip();
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 50 } });
    const session = await client.launch(ship.uuid, trip);
    await client.advance(10_000);
    const params = { id: ship.uuid, sid: session.uuid };
    const taps = [0, 2, 4].map((k) => ({ k, t: objectStay(k, defaultTunables).appearsMs + 1 }));
    const filled = await client.get('sessions.replenish', { params, body: { baggage: 0, taps } });
    await end('SIGKILL');

    await start();
    client = movedTo(client);
    const after = await client.get('sessions.get', { params });
    expect(after).toMatchObject({
      baggage: filled.baggage,
      tapped: [0, 2, 4],
      endsAt: session.endsAt,
      seed: session.seed,
    });
    const live = await connectLive(client);
    expect(await live.waitFor('trip:state')).toMatchObject({ uuid: session.uuid });
    live.close();
    await client.advance(48 * 3600_000);
    const reward = await client.get('sessions.finish', { params, idempotencyKey: 'collect' });
    await end('SIGKILL');

    await start();
    client = movedTo(client);
    const again = await client.get('sessions.finish', { params, idempotencyKey: 'collect' });
    expect(again).toEqual(reward);
    const { data } = await client.get('ledger.list', { query: { limit: 100 } });
    const sum = data
      .filter(({ currency }) => currency === 'default')
      .reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(sum / 100).toBe((await client.get('protomatters.get')).default);
    expect((await client.get('sessions.get', { params })).finishedAt).not.toBeNull();
  });

  it('finishes running calls on SIGTERM and exits with status 0', async () => {
    await start();
    const client = await new TestClient(url).signIn(2);
    const live = await connectLive(client);
    const gone = new Promise((resolve) => live.socket.on('disconnect', resolve));
    const running = Array.from({ length: 20 }, () => client.call('auth.me').catch(() => null));
    expect(await end('SIGTERM')).toBe(0);
    await gone;
    const finished = (await Promise.all(running)).filter((reply) => reply !== null);
    for (const { status } of finished) expect(status).toBe(200);
  });
});
