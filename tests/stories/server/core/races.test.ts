import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { moveMoney, unchanged } from '#engine/rules/core/decision.ts';
import { recordCall } from '#server/store/core/call-log.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { packEffects } from '#server/store/outbox/outbox.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import {
  startReadyServer,
  startTestServer,
  type TestServer,
} from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function ledgerOf(client: TestClient) {
  const { data } = await client.get('ledger.list', { query: { limit: 100 } });
  return data.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
}

describe('two devices at once', () => {
  it('launch one trip only', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const body = { tripId: trip.uuid, solarSystemId: trip.solarSystemId };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => client.call('sessions.start', { params: { id: ship.uuid }, body })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ error }) => error.code === 'trip_in_progress')).toHaveLength(11);
    const [ship1] = (await client.get('collections.ships')).data;
    expect(ship1!.health).toBe(ship.health - trip.damage);
  });

  it('collect a trip once', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    await client.advance(48 * 3600_000);
    const params = { id: ship.uuid, sid: session.uuid };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => client.call('sessions.finish', { params })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ledgerOf(client)).toBe((await client.get('protomatters.get')).default);
  });

  it('never overspend, even through two servers', async () => {
    const client = await server.player();
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 10 } });
    const second = await startReadyServer({ mongodbUri: server.mongodbUri });
    try {
      const elsewhere = new TestClient(second.url);
      elsewhere.credentials = client.credentials;
      const replies = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          (index % 2 ? client : elsewhere).call('protomatters.convert', { body: { amount: 1 } }),
        ),
      );
      const won = replies.filter(({ status }) => status === 200).length;
      const refused = replies.filter(({ error }) =>
        ['not_enough_balance', 'busy'].includes(error.code),
      ).length;
      expect(won).toBeLessThanOrEqual(10);
      expect(won + refused).toBe(24);
      const balance = await client.get('protomatters.get');
      expect(balance.default).toBe(10 - won);
      expect(balance.clean).toBeCloseTo(won / 100);
      expect(await ledgerOf(client)).toBeCloseTo(balance.default + balance.clean);
    } finally {
      await second.stop();
    }
  });
});

describe('a player’s document', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(server.mongodbUri);
  });
  afterAll(() => store.close());

  const profile = { firstName: 'Ann', lastName: null, username: null };
  const secrets = { capsule: 'a'.repeat(32), synthesis: 'b'.repeat(32) };

  it('is written by one of two calls that decided on the same state', async () => {
    const player = newPlayer('race', { ...profile, telegramId: 1, referralCode: 'race' }, secrets, 0);
    expect(await store.players.insert(player)).toBe(true);
    expect(await store.players.insert({ ...player, crewActive: 1 })).toBe(false);
    const wins = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store.players.save(player, { ...player, isOnboarded: true, crewActive: index }, []),
      ),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await store.players.load('race'))!.player.rev).toBe(1);
  });

  it('is not written by a call that decided before another change, though no other call came between', async () => {
    const profileOf = { ...profile, telegramId: 3, referralCode: 'guarded' };
    await store.players.insert(newPlayer('guarded', profileOf, secrets, 0));
    const loaded = (await store.players.load('guarded'))!;
    expect(await store.players.save(loaded.player, { ...loaded.player, crewActive: 1 }, [])).toBe(true);
    const after = { ...loaded.player, rev: loaded.player.rev + 1, isOnboarded: true };
    const log = recordCall(loaded.calls, { used: null, answer: null }, loaded.player, 0);
    expect(await store.players.saveCall(loaded, after, [], log)).toBe(false);
    expect((await store.players.load('guarded'))!.player).toMatchObject({
      crewActive: 1,
      isOnboarded: false,
    });
  });

  it('delivers each effect once, however often it is tried and after a crash in between', async () => {
    const player = newPlayer('settled', { ...profile, telegramId: 2, referralCode: 'settled' }, secrets, 0);
    await store.players.insert(player);
    const { player: paid, effects } = moveMoney(unchanged(player), 'default', 500, {
      reason: 'test',
      reference: 'x',
      nowMs: 0,
    });
    await store.players.save(player, paid, packEffects(effects, { ...paid, rev: 1 }));
    // Delivered, but the outbox was not emptied yet.
    await store.ledger.add([{ ...effects[0]!, playerId: 'settled', order: 1000 } as never]);
    expect(await store.outboxes.findFull(1000)).toContain('settled');
    await Promise.all([store.outboxRelay.deliver('settled'), store.outboxRelay.deliver('settled')]);
    expect(await store.ledger.count('settled')).toBe(1);
    const loaded = await store.players.load('settled');
    expect(loaded).toMatchObject({ outbox: [], outboxRev: null });
    expect(await store.outboxes.findFull(1000)).not.toContain('settled');
  });
});
