import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
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
  expect(await client.get('dev.finish-ad', { params: { id: adId }, body: {} })).toEqual({
    adId,
    isConfirmed: true,
  });
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
    expect((await client.call('dev.finish-ad', { params: { id: adId }, body: {} })).error.code).toBe(
      'ad_too_short',
    );
    const other = await hurt();
    expect((await take(other.client, other.id)).status).toBe(404);
    expect((await take(other.client, id)).status).toBe(404);
    await client.advance(shortestMs);
    await client.get('dev.finish-ad', { params: { id: adId }, body: {} });
    await client.get('dev.finish-ad', { params: { id: adId }, body: {} });
    expect((await take(other.client, other.id)).status).toBe(404);
    expect((await take(client, id)).status).toBe(200);
    expect((await client.get('ads.issue')).adsLeft).toBe(defaultTunables.adsPerDay - 1);
    expect((await client.call('dev.finish-ad', { params: { id: randomUUID() }, body: {} })).status).toBe(404);
  });

  it.each([
    ['other_key', 401],
    ['other_zone', 401],
    ['altered', 401],
    ['other_player', 401],
    ['not_valued', 200],
  ] as const)('isn’t paid for a report that is %s', async (manner, status) => {
    const { client, id } = await hurt();
    const { adId } = await client.get('ads.issue');
    await client.advance(shortestMs);
    const reply = await client.call('dev.finish-ad', { params: { id: adId }, body: { manner } });
    expect(reply.status).toBe(status);
    if (status === 200) expect(reply.answer).toEqual({ adId, isConfirmed: false });
    const taken = await client.call('ships.increase-health', { params: { id }, body: { adId } });
    expect(taken.error.code).toBe('ad_not_finished');
    expect((await client.get('ads.issue')).adsLeft).toBe(defaultTunables.adsPerDay);
  });

  it('counts once for a report that comes twice, and again after its reward', async () => {
    const { client, id } = await hurt();
    const { adId } = await client.get('ads.issue');
    await client.advance(shortestMs);
    const finish = () =>
      client.call('dev.finish-ad', { params: { id: adId }, body: { manner: 'twice' as const } });
    expect((await finish()).answer).toEqual({ adId, isConfirmed: true });
    expect((await client.call('ships.increase-health', { params: { id }, body: { adId } })).status).toBe(200);
    const next = await client.get('ads.issue');
    expect((await finish()).error.code).toBe('ad_unknown');
    const taken = { params: { id }, body: { adId: next.adId } };
    expect((await client.call('ships.increase-health', taken)).error.code).toBe('ad_not_finished');
    expect(next.adsLeft).toBe(defaultTunables.adsPerDay - 1);
  });

  it('is reported later, and not at all for a ticket that has run out', async () => {
    const { client, id } = await hurt();
    const { adId } = await client.get('ads.issue');
    await client.advance(shortestMs);
    const late = { params: { id: adId }, body: { delayMs: 50 } };
    expect((await client.get('dev.finish-ad', late)).isConfirmed).toBe(false);
    const take = () => client.call('ships.increase-health', { params: { id }, body: { adId } });
    await expect.poll(async () => (await take()).status).toBe(200);
    const old = await client.get('ads.issue');
    await client.advance(defaultTunables.adTicketMinutes * 60_000 + 1000);
    const reply = await client.call('dev.finish-ad', { params: { id: old.adId }, body: {} });
    expect(reply.error.code).toBe('ad_unknown');
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
  const ads = {
    script: 'https://sdk.example/sdk.js',
    zone: '123456',
    secret: 'key-of-the-postbacks',
    hosts: [],
  };

  it('reports with its key and our mark, for the player who watched the ad', async () => {
    const real = await startTestServer({ ads });
    try {
      const client = await real.player();
      const { ship, trip } = await client.prepareTrip();
      await client.launch(ship.uuid, trip);
      const { adId, show } = await client.get('ads.issue');
      if (show.by !== 'network') throw new Error('the local network shows it');
      expect(show).toMatchObject({ script: ads.script, zone: ads.zone });
      expect((await client.call('dev.finish-ad', { params: { id: adId }, body: {} })).error.code).toBe(
        'dev_tools_off',
      );
      const right = { key: ads.secret, ymid: show.ymid, zone_id: ads.zone, reward_event_type: 'valued' };
      const report = (fields: object = {}) => client.call('webhooks.ads', { query: { ...right, ...fields } });
      expect((await report()).error.code).toBe('ad_too_short');
      await client.advance(shortestMs);
      const stranger = await real.player();
      const foreign = (await stranger.get('ads.issue')).show as { ymid: string };
      const spliced = Buffer.from(show.ymid, 'base64url');
      Buffer.from(foreign.ymid, 'base64url').copy(spliced, 16, 16, 32);
      for (const lie of [
        { key: 'guess' },
        { key: '' },
        { zone_id: '1' },
        { ymid: adId },
        { ymid: spliced.toString('base64url') },
        { telegram_id: '1' },
      ])
        expect((await report(lie)).status, JSON.stringify(lie)).toBe(401);
      expect((await report({ reward_event_type: 'not_valued' })).answer.isConfirmed).toBe(false);
      expect((await report({ telegram_id: '' })).answer).toEqual({ adId, isConfirmed: true });
      expect((await Promise.all([report(), report(), report()])).map(({ status }) => status)).toEqual([
        200, 200, 200,
      ]);
      const body = { adId };
      const take = () => client.call('ships.increase-health', { params: { id: ship.uuid }, body });
      expect((await take()).status).toBe(200);
      expect((await take()).error.code).toBe('ad_unknown');
      expect((await report()).error.code).toBe('ad_unknown');
      expect((await stranger.call('ships.increase-health', { params: { id: ship.uuid }, body })).status).toBe(
        404,
      );
    } finally {
      await real.stop();
    }
  });

  it('may run its script on the page, and nothing else changes there', async () => {
    const real = await startTestServer({ ads: { ...ads, hosts: ['https://code.example'] } });
    try {
      const policyOf = async (url: string) =>
        (await fetch(`${url}/healthz`)).headers.get('content-security-policy') ?? '';
      const [policy, without] = [await policyOf(real.url), await policyOf(server.url)];
      expect(policy).toContain("script-src 'self' https://sdk.example https://code.example;");
      expect(policy).toContain("frame-src 'self' https:");
      expect(policy).toContain("object-src 'none'");
      expect(without).toContain("script-src 'self';");
      expect(without).not.toContain('frame-src');
    } finally {
      await real.stop();
    }
  });
});
