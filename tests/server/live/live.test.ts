import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session as sessionSchema } from '#engine/protocol/trip/entities.ts';
import { defaultSettings } from '#server/settings.ts';
import { connectLive, liveAuth } from '../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
const tripBeatMs = 1500;
const bytesOf = (push: unknown) => Buffer.byteLength(`42${JSON.stringify(['trip:state', push])}`);
beforeAll(async () => {
  server = await startTestServer({ tripBeatMs });
});
afterAll(() => server.stop());

describe('a device that connects', () => {
  it('gets the balance and the trips under way', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    const live = await connectLive(client);
    const balance = await live.waitFor('player:balance');
    expect(balance).toMatchObject({ default: 0, clean: 0, conversionRate: 0.01 });
    const state = await live.waitFor('trip:state');
    const { rev, now, remainingMs, ...shown } = state;
    expect(sessionSchema.parse(shown).uuid).toBe(session.uuid);
    expect(rev).toBe(balance.rev);
    expect(remainingMs).toBe(Date.parse(session.endsAt) - Date.parse(now));
    live.close();
  });

  it('gets a sign of a running trip at least every 15 seconds, of at most 200 bytes', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    const live = await connectLive(client);
    await live.waitFor('trip:state');
    // The test's server is quicker. The watch looks once a second, and may just have looked.
    expect(defaultSettings.tripBeatMs + 1000).toBeLessThan(15_000);
    await expect.poll(() => live.of('trip:state').length).toBeGreaterThan(1);
    const [whole, beat] = live.of('trip:state');
    expect(Date.parse(beat!.now) - Date.parse(whole!.now)).toBeGreaterThanOrEqual(tripBeatMs - 100);
    expect(beat).toEqual({
      uuid: session.uuid,
      shipId: ship.uuid,
      rev: whole!.rev,
      now: expect.any(String),
      remainingMs: Date.parse(session.endsAt) - Date.parse(beat!.now),
    });
    expect(bytesOf(beat)).toBeLessThanOrEqual(200);
    live.close();
  });

  it('gets only what has changed, and the newly taken objects if it knows them', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    await client.advance(60_000);
    const plain = await connectLive(client);
    const ours = await connectLive(client, { ...liveAuth(client), features: ['taken', 'devices'] });
    await ours.waitFor('player:devices', ({ count }) => count === 2);
    for (const live of [plain, ours]) await live.waitFor('trip:state', ({ seed }) => seed === session.seed);
    const params = { id: ship.uuid, sid: session.uuid };
    const report = (ks: number[]) =>
      client.get('sessions.replenish', {
        params,
        body: { baggage: 0, taps: ks.map((k) => ({ k, t: k * 1000 + 100 })) },
      });
    await report([0, 1, 2]);
    const filled = await report([3, 4]);
    const short = await ours.waitFor('trip:state', ({ baggage }) => baggage === filled.baggage);
    expect(Object.keys(short).sort()).toEqual(
      ['uuid', 'shipId', 'rev', 'now', 'baggage', 'energy', 'manualMined', 'taken']
        .filter((name) => name !== 'manualMined' || short.manualMined !== undefined)
        .sort(),
    );
    expect(short.taken).toEqual([3, 4]);
    expect(bytesOf(short)).toBeLessThanOrEqual(240);
    const long = await plain.waitFor('trip:state', ({ baggage }) => baggage === filled.baggage);
    expect(long.tapped).toEqual([0, 1, 2, 3, 4]);
    expect(long).not.toHaveProperty('seed');
    const merged = Object.assign({}, ...plain.of('trip:state'));
    expect(merged).toMatchObject({
      uuid: session.uuid,
      tapped: filled.session.tapped,
      baggage: filled.baggage,
    });
    for (const live of [plain, ours]) live.close();
  });

  it('gets no state of a trip while its page is hidden, and the whole state when it is shown again', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const live = await connectLive(client, { ...liveAuth(client), features: ['devices'] });
    await live.waitFor('player:devices', ({ count }) => count === 1);
    live.socket.emit('page:hidden', { isHidden: true });
    await live.waitFor('player:devices', ({ count }) => count === 0);
    const session = await client.launch(ship.uuid, trip);
    await live.waitFor('player:changed');
    expect(live.of('trip:state')).toEqual([]);
    live.socket.emit('page:hidden', { isHidden: false });
    expect(await live.waitFor('trip:state')).toMatchObject({ uuid: session.uuid, seed: session.seed });
    live.close();
  });

  it('ends the connection before it that had the same handshake, and no other', async () => {
    const client = await server.player();
    const other = await connectLive(client);
    const auth = liveAuth(client);
    const first = await connectLive(client, auth);
    const second = await connectLive(client, auth);
    await expect.poll(() => first.socket.connected).toBe(false);
    await second.waitFor('player:balance');
    expect([second.socket.connected, other.socket.connected]).toEqual([true, true]);
    second.close();
    other.close();
  });

  it('works over polling too', async () => {
    const client = await server.player();
    const live = await connectLive(client, liveAuth(client), ['polling']);
    await live.waitFor('player:balance');
    live.close();
  });

  const refused: [string, object, string][] = [
    ['nothing', {}, 'invalid_credentials'],
    ['a bad token', { token: 'a.b.c' }, 'invalid_credentials'],
    ['a bad signature', { signature: 'f'.repeat(64) }, 'session_invalid'],
    ['a stale timestamp', { timestamp: Date.now() - 400_000 }, 'session_invalid'],
    ['another fingerprint', { fingerprint: 'another-device-altogether' }, 'session_invalid'],
    ['an unknown session', { sessionId: '00000000-0000-4000-8000-000000000000' }, 'session_invalid'],
  ];
  it.each(refused)('is refused with %s', async (what, shown, code) => {
    const client = await server.player();
    const auth = what === 'nothing' ? {} : { ...liveAuth(client), ...shown };
    await expect(connectLive(client, auth)).rejects.toMatchObject({ message: code, data: { code } });
  });

  it('is refused before there is a user', async () => {
    const client = server.client();
    await client.openSession(4);
    await expect(connectLive(client)).rejects.toMatchObject({ message: 'not_found' });
  });
});

describe('a player on two devices', () => {
  it('sees the same on both, and nobody else’s', async () => {
    const [client, stranger] = [await server.player(), await server.player()];
    const { ship, trip } = await client.prepareTrip();
    const [one, two, other] = [
      await connectLive(client),
      await connectLive(client),
      await connectLive(stranger),
    ];
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 100 } });
    const session = await client.launch(ship.uuid, trip);
    for (const live of [one, two]) {
      const balance = await live.waitFor('player:balance', (push) => push.default === 100);
      const state = await live.waitFor('trip:state', (push) => push.uuid === session.uuid);
      expect(state.rev).toBeGreaterThan(balance.rev);
      const changed = await live.waitFor('player:changed', (push) => push.rev === state.rev);
      expect(changed.parts.sort()).toEqual(['sessions', 'ships', 'trips']);
    }
    expect(other.of('trip:state')).toEqual([]);
    expect(other.of('player:changed')).toEqual([]);
    for (const live of [one, two, other]) live.close();
  });

  it('hears of taps as the trip’s state, and of nothing to read again', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    const live = await connectLive(client);
    await client.advance(10_000);
    await live.waitFor('player:changed');
    const before = live.of('player:changed').length;
    const params = { id: ship.uuid, sid: session.uuid };
    const taps = Array.from({ length: 5 }, (_, k) => ({ k, t: k * 1000 + 100 }));
    const filled = await client.get('sessions.replenish', { params, body: { baggage: 0, taps } });
    const state = await live.waitFor('trip:state', ({ baggage }) => baggage === filled.baggage);
    expect(state.tapped).toEqual([0, 1, 2, 3, 4]);
    expect(live.of('player:changed')).toHaveLength(before);
    live.close();
  });
});

describe('the end of a trip', () => {
  it('is told once when the clock is moved past it', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    const live = await connectLive(client);
    await live.waitFor('trip:state');
    const left = Date.parse(session.endsAt) - Date.parse((await client.get('dev.clock')).now);
    await client.advance(left - 1500);
    await wait(300);
    expect(live.of('trip:finished')).toEqual([]);
    const finished = live.waitFor('trip:finished');
    await finished;
    expect((await client.get('dev.clock')).now >= session.endsAt).toBe(true);
    await client.advance(60_000);
    await wait(1500);
    expect(live.of('trip:finished')).toEqual([{ sessionId: session.uuid }]);
    expect(live.of('trip:state').at(-1)).toMatchObject({
      remainingMs: 0,
      mined: live.of('trip:state').at(-1)!.mined,
    });
    live.close();
    const later = await connectLive(client);
    await later.waitFor('trip:finished');
    await wait(1200);
    expect(later.of('trip:finished')).toHaveLength(1);
    expect(later.of('trip:state')).toHaveLength(1);
    later.close();
  });

  it('moves the balance and the map on every device when it is collected', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    await client.advance(48 * 3600_000);
    const live = await connectLive(client);
    await live.waitFor('trip:state');
    const reward = await client.get('sessions.finish', { params: { id: ship.uuid, sid: session.uuid } });
    await live.waitFor('player:balance', ({ default: proto }) => proto === reward.balance.default);
    const { parts } = await live.waitFor('player:changed');
    expect(parts).toEqual(expect.arrayContaining(['sessions', 'ships', 'statistics', 'systems', 'trips']));
    live.close();
  });
});

describe('published tunables', () => {
  it('are told to everybody, and to whoever comes later', async () => {
    const client = await server.player();
    const live = await connectLive(client);
    const { version } = await client.get('dev.publish-tunables', { body: { values: {} } });
    await live.waitFor('tunables:changed', (event) => event.version === version);
    const later = await connectLive(client);
    expect(await later.waitFor('tunables:changed')).toEqual({ version });
    later.close();
    live.close();
  });
});
