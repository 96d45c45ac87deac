import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { TestClient } from '#tests/server/fixtures/client.ts';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ playerRate: { burst: 100_000, perSecond: 1000 } });
});
afterAll(() => server.stop());

const shortestMs = defaultTunables.adShortestSeconds * 1000;

/** A player and their ship, on a trip that has damaged it. */
async function hurt() {
  const client = await server.player();
  const { ship, trip } = await client.prepareTrip();
  const session = await client.launch(ship.uuid, trip);
  return { client, id: ship.uuid, sid: session.uuid, trip };
}

async function watch(client: TestClient): Promise<string> {
  const { adId } = await client.get('ads.issue');
  await client.advance(shortestMs);
  expect(await client.get('dev.finish-ad', { params: { id: adId } })).toEqual({ adId, isConfirmed: true });
  return adId;
}

describe('an ad', () => {
  it('repairs a ship a little once it was watched, during a trip too', async () => {
    const { client, id, sid } = await hurt();
    const adId = await watch(client);
    const before = await client.get('ships.get', { params: { id } });
    const params = { id, sid };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => client.call('sessions.increase-health', { params, body: { adId } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { error } of replies.filter(({ status }) => status === 409))
      expect(error.code).toBe('ad_unknown');
    const after = await client.get('ships.get', { params: { id } });
    expect(after.health).toBe(Math.min(before.maxHealth, before.health + defaultTunables.adHealth));
    expect((await client.call('ships.increase-health', { params: { id }, body: { adId } })).error.code).toBe(
      'ad_unknown',
    );
  });

  it('fills a ship’s energy', async () => {
    const { client, id, sid } = await hurt();
    const adId = await watch(client);
    const full = await client.call('sessions.recover-energy', { params: { id, sid }, body: { adId } });
    expect(full.error.code).toBe('energy_full');
    const started = Date.parse((await client.get('dev.clock')).now);
    const session = await client.get('sessions.get', { params: { id, sid } });
    const ranMs = started - Date.parse(session.createdAt);
    const taps = Array.from({ length: Math.floor(ranMs / 1000) }, (_, k) => ({ k, t: k * 1000 + 500 })).slice(
      0,
      5,
    );
    await client.get('sessions.replenish', { params: { id, sid }, body: { baggage: 0, taps } });
    const ship = await client.get('sessions.recover-energy', { params: { id, sid }, body: { adId } });
    expect(ship.energy).toBe(ship.fillCargoEnergyLimit);
  });

  it('pays nothing before its confirmation, too soon, or to another player', async () => {
    const { client, id } = await hurt();
    const { adId, adsLeft } = await client.get('ads.issue');
    expect(adsLeft).toBe(defaultTunables.adsPerDay);
    expect((await client.get('ads.issue')).adId).toBe(adId);
    const take = (who: TestClient, ship: string) =>
      who.call('ships.increase-health', { params: { id: ship }, body: { adId } });
    expect((await take(client, id)).error.code).toBe('ad_not_finished');
    expect((await client.call('dev.finish-ad', { params: { id: adId } })).error.code).toBe('ad_too_short');
    const other = await hurt();
    expect((await take(other.client, other.id)).status).toBe(404);
    expect((await take(other.client, id)).status).toBe(404);
    await client.advance(shortestMs);
    await client.get('dev.finish-ad', { params: { id: adId } });
    await client.get('dev.finish-ad', { params: { id: adId } });
    expect((await take(other.client, other.id)).status).toBe(404);
    expect((await take(client, id)).status).toBe(200);
    expect((await client.get('ads.issue')).adsLeft).toBe(defaultTunables.adsPerDay - 1);
    expect((await client.call('dev.finish-ad', { params: { id: randomUUID() } })).status).toBe(404);
  });

  it('isn’t confirmed without the provider’s signature', async () => {
    const { client } = await hurt();
    const { uuid } = await client.get('auth.me');
    const { adId } = await client.get('ads.issue');
    for (const signature of ['', 'f'.repeat(64)]) {
      const body = { adId, playerId: uuid, signature };
      expect((await client.call('webhooks.ads', { body })).error.code).toBe('invalid_credentials');
    }
  });

  it('is available a limited number of times a day', async () => {
    const { client, id } = await hurt();
    await client.get('dev.publish-tunables', { body: { values: { adsPerDay: 2, adHealth: 1 } } });
    for (let count = 0; count < 2; count++) {
      const adId = await watch(client);
      const given = await client.call('ships.increase-health', { params: { id }, body: { adId } });
      expect(given.status).toBe(200);
    }
    const over = await client.call('ads.issue');
    expect([over.status, over.error.code, over.error.detail]).toEqual([409, 'ads_over', 'Ads are over']);
    await client.advance(24 * 3600_000);
    expect((await client.call('ads.issue')).status).toBe(200);
    const { adsPerDay, adHealth } = defaultTunables;
    await client.get('dev.publish-tunables', { body: { values: { adsPerDay, adHealth } } });
  });
});

describe('an ad network', () => {
  it('confirms with the shared secret, for the player who watched the ad', async () => {
    const secret = 'shared';
    const real = await startTestServer({ ads: { url: 'https://ads.example/show?app=7', secret } });
    try {
      const client = await real.player();
      const { ship, trip } = await client.prepareTrip();
      await client.launch(ship.uuid, trip);
      const { adId, url } = await client.get('ads.issue');
      const { uuid } = await client.get('auth.me');
      const shown = new URL(url).searchParams;
      expect([shown.get('app'), shown.get('ad'), shown.get('player')]).toEqual(['7', adId, uuid]);
      expect((await client.call('dev.finish-ad', { params: { id: adId } })).error.code).toBe('dev_tools_off');
      const confirm = (playerId: string, key = secret) => {
        const signature = createHmac('sha256', key).update(`${adId}\n${playerId}`).digest('hex');
        return client.call('webhooks.ads', { body: { adId, playerId, signature } });
      };
      expect((await confirm(uuid)).error.code).toBe('ad_too_short');
      await client.advance(shortestMs);
      expect((await confirm(uuid, 'guess')).status).toBe(401);
      const stranger = await real.player();
      expect((await confirm((await stranger.get('auth.me')).uuid)).error.code).toBe('ad_unknown');
      expect((await confirm(randomUUID())).status).toBe(404);
      expect((await confirm(uuid)).answer).toEqual({ adId, isConfirmed: true });
      expect((await confirm(uuid)).status).toBe(200);
      const mended = await client.call('ships.increase-health', {
        params: { id: ship.uuid },
        body: { adId },
      });
      expect(mended.status).toBe(200);
    } finally {
      await real.stop();
    }
  });
});
