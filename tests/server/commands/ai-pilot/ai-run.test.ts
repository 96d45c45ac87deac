import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A player whose AI pilot has flown its ship until its health was too low. */
async function flown(part = 1) {
  const client = await server.player();
  const { ship } = await client.prepareTrip();
  const id = ship.uuid;
  const params = { id };
  const { orderId } = await client.get('payments.create', {
    body: { productId: productId('ai-pilot'), shipId: id },
  });
  await client.get('dev.pay', { params: { id: orderId }, body: {} });
  const pilot = await client.get('ai-pilot.switch', { params, body: { isActive: true, difficulty: 'easy' } });
  const lastsMs = Date.parse(pilot.finishedAt!) - Date.parse(pilot.startedAt!);
  await client.advance(Math.ceil(lastsMs * part) + (part === 1 ? 1000 : 0));
  return { client, id, params, maxHealth: ship.maxHealth, finishedAt: pilot.finishedAt! };
}

describe('a ship that its AI pilot flies', () => {
  it('is healed by a booster as far as it is damaged now, and the run goes on longer', async () => {
    const { client, id, params, maxHealth, finishedAt } = await flown(0.8);
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, boosters: { fullHealingCount: 2 } } });
    const before = await client.get('ships.get', { params });
    expect(before.health).toBeLessThan(maxHealth);
    const used = await client.get('boosters.use', { body: { type: 'full_healing', shipId: id } });
    expect(used.ship).toMatchObject({ health: maxHealth });
    expect(used.boosters.fullHealingCount).toBe(1);
    const again = await client.call('boosters.use', { body: { type: 'full_healing', shipId: id } });
    expect(again.error.code).toBe('health_full');
    const after = await client.get('ai-pilot.get', { params });
    expect(Date.parse(after.finishedAt!)).toBeGreaterThan(Date.parse(finishedAt));
  });

  it('can be healed at 0 health, after the run has stopped, by a booster and by an ad', async () => {
    const { client, id, params, maxHealth } = await flown();
    const { uuid } = await client.get('auth.me');
    const low = (await client.get('ships.get', { params })).health;
    expect(low).toBeLessThan(maxHealth / 2);
    const { adId } = await client.get('ads.issue');
    await client.advance(10_000);
    await client.get('dev.finish-ad', { params: { id: adId } });
    const more = await client.get('ships.increase-health', { params, body: { adId } });
    expect(more.health).toBe(low + 25);
    await client.get('dev.grant', { body: { playerId: uuid, boosters: { fullHealingCount: 1 } } });
    const used = await client.get('boosters.use', { body: { type: 'full_healing', shipId: id } });
    expect(used.ship).toMatchObject({ health: maxHealth });
    const { ship } = await client.get('ai-pilot.collect', { params });
    expect(ship.health).toBe(maxHealth);
  });

  it('is listed with its present flight as a running session', async () => {
    const { client, id, params } = await flown(0.5);
    const [session, ...others] = (await client.get('statistics.sessions')).data;
    expect(others).toEqual([]);
    expect(session).toMatchObject({ isAiPilot: true, shipId: id, finishedAt: null });
    expect((await client.get('ships.get', { params })).sessionId).toBe(session!.uuid);
    const owned = (await client.get('collections.ships')).data.find(({ uuid }) => uuid === id);
    expect(owned?.sessionId).toBe(session!.uuid);
    const read = await client.get('sessions.get', { params: { id, sid: session!.uuid } });
    expect(read).toMatchObject({ uuid: session!.uuid, tripId: session!.tripId, finishedAt: null });
    await client.advance(30 * 24 * 3_600_000);
    await client.get('ai-pilot.collect', { params });
    expect((await client.get('statistics.sessions')).data).toEqual([]);
    expect((await client.get('ships.get', { params })).sessionId).toBeNull();
  });
});
