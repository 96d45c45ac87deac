import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { openStore } from '#server/store/core/open-store.ts';
import type { TestClient } from '../fixtures/client.ts';
import { connectLive } from '../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bonus = tunables.invitationBonus;
let nextId = 500_000;

/** A player who opened the game through an invitation link. */
async function invited(startParam: string): Promise<TestClient> {
  const client = server.client();
  const telegramId = nextId++;
  const { initData } = await client.get('dev.init-data', {
    body: { telegramId, firstName: 'Bob', startParam },
  });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  await client.get('auth.create', { body: { telegramId, firstName: 'Bob' } });
  return client;
}

async function player(): Promise<{ client: TestClient; id: string; code: string }> {
  const client = await server.player();
  const { uuid, referralCode } = await client.get('auth.me');
  return { client, id: uuid, code: referralCode };
}

/** Buys a product with Stars, through the messenger's updates. */
async function buy(client: TestClient, key: string): Promise<string> {
  const product = (await client.get('products.list')).data.find((row) => row.key === key)!;
  const { orderId } = await client.get('payments.create', { body: { productId: product.uuid } });
  await client.get('dev.pay', { params: { id: orderId }, body: {} });
  return orderId;
}

async function general() {
  const made = await player();
  await buy(made.client, 'general-month');
  return made;
}

/** Polls for a few seconds: effects on other players are delivered a moment later. */
async function until<Value>(read: () => Promise<Value>, fits: (value: Value) => boolean): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    const value = await read();
    if (fits(value) || attempt > 100) {
      expect(fits(value), JSON.stringify(value)).toBe(true);
      return value;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function ledgerOf(client: TestClient) {
  return (await client.get('ledger.list', { query: { limit: 100 } })).data.map(
    ({ reason, amount }) => `${reason} ${amount}`,
  );
}

describe('an invitation', () => {
  it('puts the new player into the crew and pays once', async () => {
    const leader = await player();
    const client = await invited(leader.code);
    const me = await client.get('auth.me');
    expect(me).toMatchObject({ balance: bonus, isSelectedGeneral: true, isRecruitedReferral: true });
    expect(await ledgerOf(client)).toEqual([`invitation ${bonus}`]);
    await until(
      () => leader.client.get('referrals.list'),
      ({ data }) => data.length === 1 && !data[0]!.status && data[0]!.crew === null,
    );
    const again = await client.call('auth.create', {
      body: { telegramId: me.telegramId, firstName: 'Bob' },
    });
    expect([again.status, again.answer.balance]).toEqual([200, bonus]);
    const other = await player();
    const joined = await client.call('referrals.join', { body: { code: other.code } });
    expect(joined.error.code).toBe('already_in_crew');
    const statistics = await client.get('referrals.statistics');
    expect(statistics.currentGeneral?.uuid).toBe(leader.id);
    expect(statistics.canChooseGeneral).toBe(false);
  });

  it.each(['', 'nobody', '__proto__', 'x'.repeat(512)])('is ignored when it is %j', async (startParam) => {
    const me = await (await invited(startParam)).get('auth.me');
    expect(me).toMatchObject({ balance: 0, isSelectedGeneral: false });
  });

  it('creates one user and pays once for two devices at once', async () => {
    const leader = await player();
    const telegramId = nextId++;
    const clients = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = server.client();
        const { initData } = await client.get('dev.init-data', {
          body: { telegramId, firstName: 'Bob', startParam: leader.code },
        });
        const { token } = await client.get('auth.token', { body: { initData } });
        client.credentials = { ...client.credentials, token };
        client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
        return client;
      }),
    );
    const made = await Promise.all(
      clients.map((client) => client.call('auth.create', { body: { telegramId, firstName: 'Bob' } })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(made.map(({ answer }) => answer.uuid)).size).toBe(1);
    expect(await ledgerOf(clients[0]!)).toEqual([`invitation ${bonus}`]);
    await until(
      () => leader.client.get('referrals.list'),
      ({ count }) => count === 1,
    );
  });
});

describe('the board of a few', () => {
  it('ranks the crew, or those who invited and were invited, among each other', async () => {
    const leader = await player();
    const [active, waiting, outsider] = [
      await invited(leader.code),
      await invited(leader.code),
      await player(),
    ];
    const idOf = async (client: TestClient) => (await client.get('auth.me')).uuid;
    const ids = [leader.id, await idOf(active), await idOf(waiting), outsider.id];
    const store = await openStore(server.mongodbUri);
    try {
      const nowMs = Date.parse((await leader.client.get('dev.clock')).now);
      await until(
        () => store.crews.list(leader.id, 0, 10),
        (members) => members.length === 2,
      );
      const crews = (await server.database()).documents<{ _id: string }>('crews');
      await crews.updateOne({ _id: ids[1]! }, { $set: { activeAtMs: nowMs } });
      const base = { kind: 'score', order: 1, atMs: nowMs, week: 0, season: 2 } as const;
      await store.standings.write(
        ids.map((id, index) => {
          const scores = { flights: 10 + index, earned: 0, invested: 0 };
          return { ...base, id, playerId: id, total: scores, weekly: scores };
        }),
      );
    } finally {
      await store.close();
    }
    const read = async (client: TestClient, scope: 'crew' | 'friends') => {
      const query = { range: 'total', type: 'flights', scope } as const;
      const { data, currentUser, count } = await client.get('leaderboard.list', { query });
      expect(count).toBe(data.length);
      return [currentUser?.rank, ...data.map(({ uuid }) => ids.indexOf(uuid))];
    };
    expect(await read(leader.client, 'crew')).toEqual([2, 1, 0]);
    expect(await read(leader.client, 'friends')).toEqual([3, 2, 1, 0]);
    expect(await read(waiting, 'crew')).toEqual([1, 2, 0]);
    expect(await read(active, 'friends')).toEqual([1, 1, 0]);
    expect(await read(outsider.client, 'crew')).toEqual([1, 3]);
    const { status } = await leader.client.call('leaderboard.list', { query: { scope: 'all' as never } });
    expect(status).toBe(400);
  });
});

describe('a code', () => {
  it('joins a crew once, as a bare code or as a link', async () => {
    const leader = await player();
    const { client, code } = await player();
    const link = `https://t.me/bot/game?startapp=${leader.code}`;
    const { user, balance } = await client.get('referrals.join', { body: { code: ` ${link} ` } });
    expect([user.isSelectedGeneral, user.isRecruitedReferral, balance.default]).toEqual([true, true, bonus]);
    const again = await client.call('referrals.join', { body: { code: leader.code } });
    expect([again.status, again.error.code]).toEqual([409, 'already_in_crew']);
    const loop = await leader.client.call('referrals.join', { body: { code } });
    expect(loop.error.code).toBe('crew_loop');
    const own = await leader.client.call('referrals.join', { body: { code: leader.code } });
    expect(own.error.code).toBe('own_crew');
  });

  it('is refused when it is unknown or malformed', async () => {
    const { client } = await player();
    for (const code of ['nobody', 'x'.repeat(512), '{"$ne":1}', '%00'])
      expect((await client.call('referrals.join', { body: { code } })).status, code).toBe(404);
    for (const code of ['', '   ', 'x'.repeat(513), 5, null, { $ne: '' }, ['a']])
      expect((await client.call('referrals.join', { body: { code } as never })).status).toBe(400);
  });

  it('joins one crew when two devices enter two codes at once, and is repeated under its key', async () => {
    const leaders = await Promise.all([player(), player()]);
    const { client } = await player();
    const replies = await Promise.all(
      [0, 1, 0, 1].map((index) => client.call('referrals.join', { body: { code: leaders[index]!.code } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await client.get('protomatters.get')).default).toBe(bonus);
    const keyed = await player();
    const join = () =>
      keyed.client.call('referrals.join', { body: { code: leaders[0]!.code }, idempotencyKey: 'join' });
    expect((await join()).answer).toEqual((await join()).answer);
    expect(await ledgerOf(keyed.client)).toEqual([`invitation ${bonus}`]);
  });

  it('is refused after the tour', async () => {
    const leader = await player();
    const { client } = await player();
    await client.get('auth.onboarding');
    const late = await client.call('referrals.join', { body: { code: leader.code } });
    // The second code is for when a general has recruited the player already.
    expect(['general_unavailable', 'already_in_crew']).toContain(late.error.code);
  });
});

describe('approving', () => {
  it('makes the pilot active, pays once, and counts for the leader', async () => {
    const leader = await player();
    const live = await connectLive(leader.client);
    const client = await invited(leader.code);
    expect(await client.get('referrals.me')).toEqual({ isRecruited: true });
    const replies = await Promise.all(Array.from({ length: 6 }, () => client.call('referrals.approve')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ error }) => error.code === 'already_claimed')).toHaveLength(5);
    const won = replies.find(({ status }) => status === 200)!.answer;
    expect(won.isRecruited).toBe(false);
    expect(won.user.isRecruitedReferral).toBe(false);
    expect(won.balance.default).toBe(bonus + tunables.approvalBonus);
    await live.waitFor('player:changed', ({ parts }) => parts.includes('crew') && parts.includes('user'));
    live.close();
    const list = await leader.client.get('referrals.list');
    expect(list).toMatchObject({ count: 1, data: [{ crew: 'spaceship', status: true }] });
    expect(await leader.client.get('referrals.statistics')).toMatchObject({
      spaceshipCount: 1,
      satelliteCount: 0,
      planetaryCount: 0,
      extractionBonus: 1,
    });
    expect((await leader.client.get('auth.me')).crewBonus).toBe(1);
  });

  it('needs a crew', async () => {
    const { client } = await player();
    expect((await client.call('referrals.approve')).error.code).toBe('not_recruited');
    expect(await client.get('referrals.me')).toEqual({ isRecruited: false });
  });

  it('fills the tiers in the order of approval, over the pages', async () => {
    const leader = await player();
    const pilots: TestClient[] = [];
    for (let index = 0; index < 8; index++) pilots.push(await invited(leader.code));
    for (const pilot of pilots.slice(1)) await pilot.get('referrals.approve');
    // No wait: a pilot is in the crew before the answer to their approval is sent.
    expect(await leader.client.get('referrals.statistics')).toMatchObject({
      spaceshipCount: 5,
      satelliteCount: 2,
    });
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => leader.client.get('referrals.list', { query: { limit: 3, offset } })),
    );
    const data = pages.flatMap((page) => page.data);
    const ids = await Promise.all(pilots.map(async (pilot) => (await pilot.get('auth.me')).uuid));
    expect(data.map(({ uuid }) => uuid)).toEqual([...ids.slice(1), ids[0]]);
    expect(data.map(({ crew }) => crew)).toEqual([
      ...Array(5).fill('spaceship'),
      'satellite',
      'satellite',
      null,
    ]);
    expect(pages.map(({ count }) => count)).toEqual([8, 8, 8]);
    expect((await leader.client.get('referrals.statistics')).extractionBonus).toBe(5.4);
  });
});

describe('a general', () => {
  it('is listed, most earned first, and picked once', async () => {
    const leader = await general();
    const { client } = await player();
    const { data } = await until(
      () => client.get('generals.list'),
      (list) => list.data.some(({ uuid }) => uuid === leader.id),
    );
    expect(data.map(({ earned }) => earned)).toEqual(
      [...data.map(({ earned }) => earned)].sort((a, b) => b - a),
    );
    expect((await leader.client.get('generals.list')).data.some(({ uuid }) => uuid === leader.id)).toBe(
      false,
    );
    const choose = () => client.call('generals.choose', { body: { generalId: leader.id } });
    expect(await choose()).toMatchObject({ status: 409, error: { code: 'choose_later' } });
    expect((await client.get('referrals.statistics')).canChooseGeneral).toBe(false);
    expect((await client.get('auth.me')).canChooseGeneral).toBe(false);
    const { balance } = await client.flyFirstTrip();
    expect((await client.get('referrals.statistics')).canChooseGeneral).toBe(true);
    expect((await client.get('auth.me')).canChooseGeneral).toBe(true);
    const replies = await Promise.all(Array.from({ length: 5 }, choose));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await client.get('protomatters.get')).default).toBe(balance.default + bonus);
    expect((await client.get('referrals.statistics')).currentGeneral?.uuid).toBe(leader.id);
    await until(
      () => leader.client.get('referrals.list'),
      ({ count }) => count === 1,
    );
  });

  it('can’t be picked by an unknown id, a non-general’s id or one’s own', async () => {
    const plain = await player();
    const { client, id } = await general();
    await client.flyFirstTrip();
    const pick = (generalId: unknown) => client.call('generals.choose', { body: { generalId } as never });
    expect((await pick(randomUUID())).status).toBe(404);
    expect((await pick(plain.id)).status).toBe(404);
    expect((await pick(id)).error.code).toBe('own_crew');
    for (const bad of ['', 'x', 5, null, { $gt: '' }]) expect((await pick(bad)).status).toBe(400);
  });

  it('has a status that ends, converts better and can switch notices off', async () => {
    const { client } = await player();
    expect(await client.get('generals.me')).toMatchObject({
      isActive: false,
      availableAt: null,
      referralCount: 0,
      referralLimit: 155,
      tribute: 0,
      conversionRate: 0.01,
    });
    expect((await client.call('generals.notifications')).error.code).toBe('not_general');
    const { uuid: playerId } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId, amount: 1000 } });
    await buy(client, 'general-month');
    const status = await client.get('generals.me');
    expect(status).toMatchObject({ isActive: true, isNotificationEnabled: true, conversionRate: 0.011 });
    const days = (Date.parse(status.availableAt!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect((await client.get('protomatters.convert', { body: { amount: 100 } })).clean).toBe(1.1);
    expect((await client.get('generals.notifications')).isNotificationEnabled).toBe(false);
    const on = { body: { isNotificationEnabled: true } };
    expect((await client.get('generals.notifications', on)).isNotificationEnabled).toBe(true);
    expect((await client.get('generals.notifications', on)).isNotificationEnabled).toBe(true);
  });

  it('recruits a player without a crew after the tour and at the next sign-in', async () => {
    // Ends the access of the generals from earlier tests.
    await server.client().advance(200 * 86_400_000);
    const telegramId = nextId++;
    const early = await server.client().signIn(telegramId);
    expect(await early.get('auth.onboarding')).toMatchObject({ isSelectedGeneral: false });
    await general();
    const { client } = await player();
    expect(await client.get('auth.onboarding')).toMatchObject({
      isOnboarded: true,
      isRecruitedReferral: true,
      balance: 0,
    });
    expect((await client.get('referrals.approve')).balance.default).toBe(tunables.approvalBonus);
    expect((await early.get('auth.me')).isSelectedGeneral).toBe(false);
    await early.openSession(telegramId);
    expect(await early.get('auth.me')).toMatchObject({ isSelectedGeneral: true, isRecruitedReferral: true });
  });
});

describe('tribute', () => {
  it('is a tenth of what the crew pays, claimed once', async () => {
    const leader = await general();
    const client = await invited(leader.code);
    expect((await leader.client.call('generals.claim-tribute')).error.code).toBe('tribute_empty');
    await buy(client, 'clean-50');
    // 50 clean PROTO count as 5 000 PROTO.
    const share = (50 * tunables.cleanProtoValue * tunables.generalTributePercent) / 100;
    await until(
      () => leader.client.get('generals.tribute'),
      ({ amount }) => amount === share,
    );
    expect((await leader.client.get('generals.me')).tribute).toBe(share);
    const before = (await leader.client.get('protomatters.get')).default;
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => leader.client.call('generals.claim-tribute')),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(won[0]!.answer).toMatchObject({ amount: share, balance: { default: before + share } });
    expect(await leader.client.get('generals.tribute')).toEqual({ amount: 0 });
    expect(await ledgerOf(leader.client)).toEqual([`tribute ${share}`]);
    await buy(client, 'clean-50');
    await until(
      () => leader.client.get('generals.tribute'),
      ({ amount }) => amount === share,
    );
    expect((await client.get('generals.tribute')).amount).toBe(0);
  });

  it('is claimed in parts: the rest stays, and more than there is is refused', async () => {
    const leader = await general();
    await buy(await invited(leader.code), 'clean-50');
    const waiting = async () => (await leader.client.get('generals.tribute')).amount;
    const share = await until(waiting, (amount) => amount > 0);
    const claim = (amount: number) => leader.client.call('generals.claim-tribute', { body: { amount } });
    expect((await claim(share + 0.01)).error).toMatchObject({
      code: 'validation_failed',
      fields: { amount: 'More than there is' },
    });
    expect((await claim(0.25)).answer).toMatchObject({ amount: 0.25 });
    expect(await waiting()).toBe(share - 0.25);
    expect((await claim(share - 0.25)).answer).toMatchObject({ amount: share - 0.25 });
    expect(await waiting()).toBe(0);
  });

  it('isn’t paid to a leader without the status', async () => {
    const leader = await player();
    const client = await invited(leader.code);
    await buy(client, 'clean-50');
    // The list waits until all effects of the purchase have been delivered.
    expect(await client.get('payments.list')).toMatchObject({ count: 1 });
    expect(await leader.client.get('generals.tribute')).toEqual({ amount: 0 });
  });
});
