import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { serverCount, startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const day = 24 * 3_600_000;

/** A player who invites, at the beginning of a UTC day. */
async function inviter() {
  const client = await server.player();
  const { now } = await client.get('dev.clock');
  await client.advance(day - (Date.parse(now) % day));
  const { uuid, referralCode } = await client.get('auth.me');
  return { client, uuid, referralCode };
}

async function invite(code: string): Promise<TestClient> {
  const client = await server.player();
  await client.get('referrals.join', { body: { code } });
  return client;
}

async function activeOf(client: TestClient): Promise<number> {
  const { spaceshipCount, satelliteCount, planetaryCount } = await client.get('referrals.statistics');
  return spaceshipCount + satelliteCount + planetaryCount;
}

/** Flies and collects the first personal trip. */
async function fly(client: TestClient, ship: string, trip: Parameters<TestClient['launch']>[1]) {
  const session = await client.launch(ship, trip);
  await client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt) + 1);
  await client.get('sessions.finish', { params: { id: ship, sid: session.uuid } });
}

describe('activations', () => {
  it('count for ten pilots a day; the others wait their turn', async () => {
    const { client, referralCode } = await inviter();
    for (let count = 1; count <= 12; count++) {
      const pilot = await invite(referralCode);
      expect((await pilot.get('referrals.approve')).isRecruited).toBe(false);
    }
    expect(await activeOf(client)).toBe(10);
    const { data } = await client.get('referrals.list', { query: { limit: 100 } });
    expect(data.map(({ status }) => status)).toEqual([...Array(10).fill(true), false, false]);
    await client.advance(day);
    expect(await activeOf(client)).toBe(12);
    await client.advance(day);
    expect(await activeOf(client)).toBe(12);
  });
});

describe("the inviter's 250 PROTO", () => {
  it('come when the pilot has collected three trips on two different days, once', async () => {
    const { client, referralCode } = await inviter();
    const pilot = await invite(referralCode);
    const { ship, trip } = await pilot.prepareTrip();
    const rewards = async () =>
      (await client.get('ledger.list')).data.filter(({ reason }) => reason === 'referral');
    for (let count = 1; count <= 3; count++) await fly(pilot, ship.uuid, trip);
    await pilot.get('ledger.list');
    const firstDay = (await rewards()).length;
    await client.advance(day);
    await fly(pilot, ship.uuid, trip);
    await expect.poll(rewards).toMatchObject([{ amount: 250 }]);
    expect(firstDay).toBe(0);
    await client.advance(day);
    await fly(pilot, ship.uuid, trip);
    await pilot.get('ledger.list');
    expect(await rewards()).toHaveLength(1);
  });
});

describe('a general', () => {
  it('recruits until enough pilots are active, and recruits who never approve leave after a week', async () => {
    const { client, uuid } = await inviter();
    const { orderId } = await client.get('payments.create', {
      body: { productId: productId('general-month') },
    });
    await client.get('dev.pay', { params: { id: orderId }, body: {} });
    await client.get('dev.publish-tunables', { body: { values: { maxGeneralReferrals: 1 } } });
    const recruits = [await server.player(), await server.player()];
    for (const recruit of recruits)
      expect((await recruit.get('auth.onboarding')).isSelectedGeneral).toBe(true);
    const choose = async () => {
      const pilot = await server.player();
      await pilot.flyFirstTrip();
      return pilot.call('generals.choose', { body: { generalId: uuid } });
    };
    expect((await choose()).status).toBe(200);
    await recruits[0]!.get('referrals.approve');
    expect((await choose()).error.code).toBe('general_unavailable');
    // Each server reads the list of generals again after two seconds.
    if (serverCount > 1) await wait(2100);
    const late = await server.player();
    expect((await late.get('auth.onboarding')).isSelectedGeneral).toBe(false);
    await client.advance(7 * day + 1);
    expect((await recruits[0]!.get('auth.me')).isSelectedGeneral).toBe(true);
    expect((await recruits[1]!.get('auth.me')).isSelectedGeneral).toBe(false);
    const list = async () => (await client.get('referrals.list')).data.map(({ status }) => status);
    // The pilot who chose this general stays.
    await expect.poll(list).toEqual([true, false]);
    expect((await recruits[1]!.call('referrals.approve')).error.code).toBe('not_recruited');
    await client.get('dev.publish-tunables', { body: { values: { maxGeneralReferrals: 155 } } });
  });
});

describe('a crew of accounts on one device', () => {
  it('is listed for review', async () => {
    const { client, uuid, referralCode } = await inviter();
    const { fingerprint } = client.credentials;
    for (let count = 0; count < 4; count++) {
      const pilot = await invite(referralCode);
      pilot.credentials = { ...pilot.credentials, fingerprint };
      const session = await pilot.get('auth.session');
      pilot.credentials = { ...pilot.credentials, ...session };
      await pilot.get('referrals.approve');
    }
    await client.advance(1);
    const { data } = await client.get('dev.reviews', { query: { limit: 100 } });
    const [review] = data.filter(({ playerId }) => playerId === uuid);
    // Four pilots share the leader's device, and everybody in this test the network.
    expect(review).toMatchObject({ reason: 'referrals', score: 6 });
  });
});
