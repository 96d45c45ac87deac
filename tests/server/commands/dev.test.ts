import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { flightObjects } from '#engine/rules/trip/field/wave-objects.ts';
import { TestClient } from '../fixtures/client.ts';
import { startReadyServer, startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the clock', () => {
  it('moves game time only, and a restart keeps it', async () => {
    const client = await server.player();
    const before = await client.get('dev.clock');
    const after = await client.advance(3_600_000);
    expect(after.offsetMs).toBe(before.offsetMs + 3_600_000);
    expect(Math.abs(Date.parse(after.now) - Date.now() - after.offsetMs)).toBeLessThan(5000);
    expect((await client.call('auth.me')).status).toBe(200);
    await server.restart();
    expect((await client.get('dev.clock')).offsetMs).toBe(after.offsetMs);
  });

  it('goes neither back nor more than ten years ahead', async () => {
    const client = server.client();
    for (const advanceMs of [-1, 1.5, 1e15])
      expect((await client.call('dev.advance', { body: { advanceMs } })).status).toBe(400);
  });

  it('lets a ship recover when it is moved', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    await client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt));
    await client.get('sessions.finish', { params: { id: ship.uuid, sid: session.uuid } });
    const tired = await client.get('ships.get', { params: { id: ship.uuid } });
    expect(tired.health).toBeLessThan(tired.maxHealth);
    await client.advance(9_000_000);
    const rested = await client.get('ships.get', { params: { id: ship.uuid } });
    expect(rested.health).toBe(rested.maxHealth);
  });
});

describe('a grant', () => {
  it('goes through the ledger to the named player or to the last one who signed in', async () => {
    const first = await server.player();
    const last = await server.player();
    const { uuid } = await first.get('auth.me');
    expect((await first.get('dev.grant', { body: { amount: 10.25 } })).playerId).toBe(
      (await last.get('auth.me')).uuid,
    );
    const granted = await first.get('dev.grant', {
      body: {
        playerId: uuid,
        amount: 5,
        clean: 2,
        keys: { ship: 3 },
        boosters: { timeTravelCount: 1 },
        ships: [{ type: 'expeditionary', rarity: 'epic' }],
        artifacts: [{ artifactId: artifactCollectionId('luck-rare') }],
        shards: [
          { kind: 'ship_shard', collectionId: shipCollectionId('combat-rare'), count: 4 },
          { kind: 'artifact_shard', collectionId: artifactCollectionId('luck-rare'), count: 2 },
        ],
      },
    });
    expect(granted).toMatchObject({
      playerId: uuid,
      balance: { default: 5, clean: 2 },
      keys: { ship: 3, artifact: 0 },
    });
    const ledger = (await first.get('ledger.list')).data;
    expect(ledger.map(({ reason, currency, amount }) => [reason, currency, amount])).toEqual([
      ['grant', 'clean', 2],
      ['grant', 'default', 5],
    ]);
    const ships = (await first.get('collections.ships')).data;
    expect(ships.map(({ skin, shipId, currentShards }) => [skin, shipId !== null, currentShards])).toEqual([
      ['expeditionary-epic', true, 0],
      ['combat-rare', false, 4],
    ]);
  });

  it('is refused without a player and for unknown things', async () => {
    const client = await server.player();
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await client.call('dev.grant', { body: { playerId: unknown, amount: 1 } })).status).toBe(404);
    expect((await client.call('dev.grant', { body: { artifacts: [{ artifactId: unknown }] } })).status).toBe(
      404,
    );
    expect((await client.call('dev.grant', { body: { amount: 0.001 } })).status).toBe(400);
    expect((await client.call('dev.grant', { body: { amount: -1 } })).status).toBe(400);
  });
});

describe('tunables', () => {
  it('are published as versions; a trip keeps the one it began with', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    const before = await client.get('dev.tunables');
    expect(before.values).toEqual(defaultTunables);
    const published = await client.get('dev.publish-tunables', {
      body: { values: { maxPirates: 0 }, note: 'peace' },
    });
    expect(published.version).toBe(before.version + 1);
    expect(published.values.maxPirates).toBe(0);
    expect(published.rows.maxPirates).toMatchObject({ min: 0, max: 20 });
    await client.advance(61_000);
    const params = { id: ship.uuid, sid: session.uuid };
    expect((await client.call('sessions.pirate', { params, body: { pirate: 1, t: 60_001 } })).status).toBe(
      200,
    );
    await server.restart();
    const versions = await client.get('dev.tunable-versions');
    expect(versions.data.map(({ version, note }) => [version, note])).toEqual([
      [published.version, 'peace'],
      [before.version, null],
    ]);
    const file = await fetch(`${server.url}/tunables/${published.version}.json`);
    expect(file.headers.get('cache-control')).toBe('no-cache');
    expect(await file.json()).toEqual({ version: published.version, values: published.values });
    const current = await fetch(`${server.url}/tunables/published.json`);
    expect(current.headers.get('cache-control')).toBe('no-cache');
    expect(await current.json()).toEqual({ version: published.version, values: published.values });
    // A device asks each time, and is told in a few bytes that it has the numbers already.
    const headers = { 'If-None-Match': file.headers.get('etag')!, 'Cache-Control': 'max-age=0' };
    expect((await fetch(file.url, { headers })).status).toBe(304);
    expect((await fetch(`${server.url}/tunables/${before.version}.json`, { headers })).status).toBe(200);
    await client.get('dev.publish-tunables', { body: { values: before.values } });
  });

  it('are not published over a version that another designer has published in between', async () => {
    const client = server.client();
    const seen = await client.get('dev.tunables');
    const publish = (spawnIntervalMs: number, author: string) =>
      client.call('dev.publish-tunables', {
        body: { values: { spawnIntervalMs }, author, basedOn: seen.version },
      });
    const [first, second] = await Promise.all([publish(800, 'Ann'), publish(1200, ' Bob ')]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((first.status === 409 ? first : second).error.code).toBe('tunables_moved');
    const { version, values } = await client.get('dev.tunables');
    expect(version).toBe(seen.version + 1);
    expect(values.spawnIntervalMs).toBe(first.status === 200 ? 800 : 1200);
  });

  it('are rolled back by a new version with the old values, and the history names the author', async () => {
    const client = server.client();
    const before = await client.get('dev.tunables');
    const values = { spawnIntervalMs: 500, pirateStayMs: 5000 };
    const changed = await client.get('dev.publish-tunables', {
      body: { values, note: 'more', author: 'Ann' },
    });
    const { version } = before;
    const moved = await client.call('dev.restore-tunables', { body: { version, basedOn: version } });
    expect(moved.error.code).toBe('tunables_moved');
    const restored = await client.get('dev.restore-tunables', {
      body: { version, note: 'too many', author: ' Bob ', basedOn: changed.version },
    });
    expect(restored.version).toBe(changed.version + 1);
    expect(restored.values).toEqual(before.values);
    const { data } = await client.get('dev.tunable-versions', { query: { limit: 2 } });
    expect(data.map(({ note, author, restores }) => [note, author, restores])).toEqual([
      ['too many', 'Bob', before.version],
      ['more', 'Ann', null],
    ]);
    const unknown = await client.call('dev.restore-tunables', { body: { version: 99_999 } });
    expect(unknown.status).toBe(404);
  });

  it('are refused out of range, unknown, or broken', async () => {
    const client = server.client();
    const publish = async (values: object) =>
      (await client.call('dev.publish-tunables', { rawBody: JSON.stringify({ values }) })).error;
    expect((await publish({ maxPirates: 21 })).fields).toHaveProperty(['values.maxPirates']);
    expect((await publish({ maxPirates: 1.5 })).fields).toHaveProperty(['values.maxPirates']);
    expect((await publish({ nothing: 1 })).fields).toHaveProperty(['values.nothing']);
    expect((await publish({ maxPirates: '1' })).code).toBe('validation_failed');
    expect((await publish({ constructor: 1 })).code).toBe('validation_failed');
    const rawBody = '{"values":{"\\u005f_proto__":{"maxPirates":1}}}';
    expect((await client.call('dev.publish-tunables', { rawBody })).error.fields).toEqual({
      body: expect.any(String),
    });
  });
});

describe('the map of taps', () => {
  it('counts the tapped objects of collected trips by their places', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    const params = { id: ship.uuid, sid: session.uuid };
    const before = await client.get('dev.taps');
    const tunables = { ...defaultTunables, ...(await client.get('dev.tunables')).values };
    await client.advance(8000);
    const taps = [1, 2, 5].map((k) => ({ k, t: k * tunables.spawnIntervalMs + 400 }));
    await client.get('sessions.replenish', { params, body: { baggage: 0, taps } });
    await client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt));
    await client.get('sessions.finish', { params });
    const flown = await vi.waitFor(async () => {
      const map = await client.get('dev.taps');
      expect(map.flights).toBe(before.flights + 1);
      return map;
    });
    expect(flown.taps).toBe(before.taps + 3);
    expect(flown.cells).toHaveLength(flown.columns * flown.rows);
    const objectOf = flightObjects(session.seed, session.waves!, tunables);
    for (const { k } of taps) {
      // An object may appear outside of the field's edge. Its tap counts in the nearest cell.
      const cellAt = (at: number, length: number, count: number) =>
        Math.min(count - 1, Math.max(0, Math.floor((at / length) * count)));
      const { x, y } = objectOf(k)!;
      const cell = cellAt(y, 600, flown.rows) * flown.columns + cellAt(x, 390, flown.columns);
      expect(flown.cells[cell]! - before.cells[cell]!).toBeGreaterThan(0);
    }
    expect((await client.get('dev.taps', { query: { flights: 1 } })).flights).toBe(1);
  });
});

describe('developer tools', () => {
  const owner = { name: 'owner', role: 'owner', token: 'secret' } as const;

  it('are refused when off, and without the designer’s token', async () => {
    const { mongodbUri } = server;
    const off = await startReadyServer({ mongodbUri, hasDevTools: false });
    const guarded = await startReadyServer({ mongodbUri, developers: [owner] });
    try {
      expect((await new TestClient(off.url).call('dev.clock')).error.code).toBe('dev_tools_off');
      const client = new TestClient(guarded.url);
      expect((await client.call('dev.clock')).error.code).toBe('designer_only');
      expect((await client.call('dev.clock', { headers: { 'X-Designer-Token': 'wrong!' } })).status).toBe(
        403,
      );
      expect((await client.call('dev.clock', { headers: { 'X-Designer-Token': 'secret' } })).status).toBe(
        200,
      );
    } finally {
      await Promise.all([off.stop(), guarded.stop()]);
    }
  });

  it('sign no init data for a real bot', async () => {
    const real = await startReadyServer({ mongodbUri: server.mongodbUri, botToken: '1:abc' });
    const reply = await new TestClient(real.url).call('dev.init-data', {
      body: { telegramId: 1, firstName: 'Ann' },
    });
    await real.stop();
    expect(reply.error.code).toBe('dev_tools_off');
  });
});
