import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { enterConsole } from '../../../server/fixtures/enter-console.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const as = (name: string) => ({ 'X-Designer-Token': `the-token-of-${name}-alone` });
const developer = (name: string, role: Role) => ({ name, role, token: `the-token-of-${name}-alone` });
const reason = 'complaint of today';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    grantLimit: 10_000,
    developers: [
      developer('owner', 'owner'),
      developer('ann', 'operator'),
      developer('bob', 'operator'),
      developer('sue', 'support'),
      developer('vic', 'viewer'),
    ],
  });
});
afterAll(() => server.stop());

let lastTelegramId = 9000;
async function signUp(firstName = 'Ann') {
  const telegramId = ++lastTelegramId;
  const client = server.client();
  await signIn(client, telegramId);
  const { uuid: id } = await client.get('auth.create', { body: { telegramId, firstName } });
  return { client, id, telegramId };
}
async function signIn(client: TestClient, telegramId: number) {
  const body = { telegramId, firstName: `Ann${telegramId}` };
  const { initData } = await client.get('dev.init-data', { body, headers: as('ann') });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
}
/** A token tells the second in which it was given out; of the second of a log-out none is valid. */
const nextSecond = () => wait(1100);
const operator = () => server.client();
const page = (id: string) => operator().get('dev.player', { params: { id }, headers: as('ann') });
const grant = (id: string, body: BodyOf<'dev.grant'>) =>
  operator().get('dev.grant', { body: { playerId: id, reason, ...body }, headers: as('owner') });

describe('support', () => {
  const texts = { en: { title: 'Hello', text: 'Look again' }, ru: { title: 'Привет', text: 'Посмотрите' } };
  const write = (name: string, body: Partial<BodyOf<'dev.send-message'>>) =>
    operator().call('dev.send-message', {
      rawBody: JSON.stringify({ texts, reason, ...body }),
      headers: as(name),
    });

  it('writes to one player without gifts, and to nobody else', async () => {
    const { client, id } = await signUp();
    expect((await write('sue', { playerId: id })).status).toBeLessThan(300);
    expect((await client.get('inbox.list')).data[0]).toMatchObject({ title: 'Hello' });
    const attachments = [{ kind: 'protomatter', count: 1 }] as const;
    expect((await write('sue', { playerId: id, attachments: [...attachments] })).error.code).toBe(
      'role_not_allowed',
    );
    expect((await write('sue', {})).error.code).toBe('role_not_allowed');
    expect((await write('vic', { playerId: id })).error.code).toBe('role_not_allowed');
  });

  it('bans for one day, no longer, and lifts no ban', async () => {
    const { id } = await signUp();
    const ban = (days?: number) =>
      operator().call('dev.ban', {
        params: { id },
        body: { kind: 'bots', reason, ...(days === undefined ? {} : { days }) },
        headers: as('sue'),
      });
    for (const days of [undefined, 2, 3650]) expect((await ban(days)).error.code).toBe('role_not_allowed');
    expect((await ban(1)).status).toBe(200);
    const lifted = await operator().call('dev.unban', {
      params: { id },
      body: { reason },
      headers: as('sue'),
    });
    expect(lifted.error.code).toBe('role_not_allowed');
  });

  it('and a viewer read about players, and the audit says so', async () => {
    const { id } = await signUp();
    for (const name of ['sue', 'vic'])
      expect((await operator().call('dev.player', { params: { id }, headers: as(name) })).status).toBe(200);
    const read = async (query: object) =>
      (await operator().get('dev.audit', { query, headers: as('owner') })).data.map(
        ({ name, call, outcome }) => `${name} ${call} ${outcome}`,
      );
    expect(await read({ about: id })).toEqual(
      expect.arrayContaining(['sue dev.player read', 'vic dev.player read']),
    );
    // Actions on a player aren't hidden behind reads.
    const { data } = await operator().get('dev.player-audit', { params: { id }, headers: as('ann') });
    expect(data).toEqual([]);
  });
});

describe('taking money', () => {
  it('goes through the ledger, with what is not there as a debt if the operator wants', async () => {
    const { id } = await signUp();
    await grant(id, { amount: 100 });
    const { default: had } = (await page(id)).balance;
    const take = (body: Omit<BodyOf<'dev.take'>, 'reason' | 'currency'>) =>
      operator().call('dev.take', {
        params: { id },
        body: { currency: 'default', reason, ...body },
        headers: as('ann'),
      });
    expect((await take({ amount: had + 1 })).error.code).toBe('not_enough_balance');
    expect((await take({ amount: 40 })).answer.balance.default).toBe(had - 40);
    expect((await take({ amount: had, isDebt: true })).answer).toMatchObject({
      balance: { default: 0 },
      debt: { default: 40 },
    });
    const forgiven = await operator().get('dev.forgive-debt', {
      params: { id },
      body: { currency: 'default', amount: 1000, reason },
      headers: as('bob'),
    });
    expect(forgiven).toMatchObject({ balance: { default: 0 }, debt: { default: 0 } });
    const { data } = await operator().get('dev.player-ledger', { params: { id }, headers: as('ann') });
    expect(data.slice(0, 3).map((row) => row.reason)).toEqual(['debt_forgiven', 'take', 'take']);
  });

  it('above the limit of a day waits for a second operator', async () => {
    const { id } = await signUp();
    const { default: had } = (await page(id)).balance;
    const body = { currency: 'default', amount: 20_000, isDebt: true, reason } as const;
    const asked = await operator().call('dev.take', { params: { id }, body, headers: as('bob') });
    expect(asked.error.code).toBe('approval_needed');
    expect((await page(id)).balance.default).toBe(had);
    const waiting = (await page(id)).grants.find(({ status }) => status === 'waiting')!;
    const headers = await enterConsole(await server.database(), 'ann');
    await operator().get('dev.approve-grant', { params: { id: waiting.id }, headers });
    expect((await page(id)).debt.default).toBe(20_000 - had);
  });

  it('happens once under one key, also when it is asked twice at once', async () => {
    const { id } = await signUp();
    await grant(id, { amount: 100 });
    const { default: had } = (await page(id)).balance;
    const idempotencyKey = randomUUID();
    const body = { currency: 'default', amount: 10, reason } as const;
    const all = await Promise.all(
      [1, 2, 3].map(() =>
        operator().call('dev.take', { params: { id }, body, headers: as('ann'), idempotencyKey }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await page(id)).balance.default).toBe(had - 10);
    const other = { ...body, amount: 11 };
    const mismatched = await operator().call('dev.take', {
      params: { id },
      body: other,
      headers: as('ann'),
      idempotencyKey,
    });
    expect(mismatched.error.code).toBe('idempotency_mismatch');
  });
});

describe('refunding an order', () => {
  it('returns the Stars and takes back what was delivered, once, and says who and why', async () => {
    const { client, id } = await signUp();
    const product = (await client.get('products.list')).data.find(({ key }) => key === 'clean-1')!;
    const { orderId } = await client.get('payments.create', { body: { productId: product.uuid } });
    const refund = (playerId = id) =>
      operator().call('dev.refund-order', {
        params: { id: playerId },
        body: { orderId, reason },
        headers: as('ann'),
      });
    expect((await refund()).error.code).toBe('order_closed');
    await operator().get('dev.pay', { params: { id: orderId }, body: {}, headers: as('ann') });
    expect((await page(id)).balance.clean).toBe(1);
    expect((await refund((await signUp()).id)).status).toBe(404);
    expect((await refund()).answer).toEqual({ orderId, status: 'refunded', charge: 'refunded' });
    expect((await page(id)).balance.clean).toBe(0);
    expect((await refund()).error.code).toBe('order_closed');
    const { data } = await operator().get('dev.player-audit', { params: { id }, headers: as('bob') });
    expect(data.map(({ call, outcome }) => `${call} ${outcome}`).slice(0, 4)).toEqual([
      'dev.refund-order order_closed',
      'dev.refund-order asked',
      'dev.refund-order done',
      'dev.refund-order asked',
    ]);
    expect(data[3]).toMatchObject({ name: 'ann', reason });
  });

  it('whose answer was lost is found again under its key', async () => {
    const { client, id } = await signUp();
    const product = (await client.get('products.list')).data.find(({ key }) => key === 'clean-1')!;
    const { orderId } = await client.get('payments.create', { body: { productId: product.uuid } });
    await operator().get('dev.pay', { params: { id: orderId }, body: {}, headers: as('ann') });
    const refund = () =>
      operator().call('dev.refund-order', {
        params: { id },
        body: { orderId, reason },
        headers: as('ann'),
        idempotencyKey: orderId,
      });
    const { answer } = await refund();
    // The server ends before it has kept the answer.
    const answers = (await server.database()).documents('answers');
    await answers.deleteMany({ body: JSON.stringify(answer) });
    expect((await refund()).answer).toEqual(answer);
    expect((await page(id)).balance.clean).toBe(0);
  });
});

describe('a ban', () => {
  const ban = (id: string, body: Partial<BodyOf<'dev.ban'>> = {}) =>
    operator().get('dev.ban', {
      params: { id },
      body: { kind: 'bots', reason, ...body },
      headers: as('ann'),
    });

  it('ends sessions and connections with the reason, refuses signing in, and can be lifted', async () => {
    const { client, id, telegramId } = await signUp();
    const live = await connectLive(client);
    const closed = new Promise((resolve) => live.socket.on('disconnect', resolve));
    expect(await ban(id)).toEqual({ kind: 'bots', until: null, endedSessions: 1 });
    expect(await live.waitFor('session:ended')).toEqual({ reason: 'banned_bots' });
    await closed;
    const refused = await client.call('auth.me');
    expect([refused.status, refused.headers.get('X-Session-Ended')]).toEqual([403, 'banned_bots']);
    for (const [language, detail] of [
      ['en', 'The team has closed this account'],
      ['ru', 'Команда игры закрыла этот аккаунт'],
    ] as const) {
      const body = { telegramId, firstName: `Other${language}` };
      const { initData } = await client.get('dev.init-data', { body, headers: as('ann') });
      const { token } = await client.get('auth.token', { body: { initData } });
      client.credentials = { ...client.credentials, token };
      client.language = language;
      const { status, error, headers } = await client.call('auth.session');
      expect({ status, code: error.code, detail: error.detail }).toEqual({
        status: 403,
        code: 'banned',
        detail,
      });
      expect(headers.get('X-Session-Ended')).toBe('banned_bots');
    }
    expect((await page(id)).ban).toMatchObject({ kind: 'bots', by: 'ann', reason });
    await operator().get('dev.unban', { params: { id }, body: { reason }, headers: as('bob') });
    client.language = 'en';
    await nextSecond();
    await signIn(client, telegramId);
    expect((await client.get('auth.me')).uuid).toBe(id);
  });

  it('leaves no session open when the player signs in at the same moment', async () => {
    const { id, telegramId } = await signUp();
    const clients = Array.from({ length: 6 }, () => server.client());
    await Promise.allSettled([...clients.map((client) => signIn(client, telegramId)), ban(id)]);
    expect((await page(id)).devices).toEqual([]);
    for (const client of clients)
      if (client.credentials.sessionId) expect((await client.call('auth.me')).status).toBe(403);
  });
});

describe('logging a player out', () => {
  it('ends all sessions and lets the player sign in again', async () => {
    const { client, id, telegramId } = await signUp();
    const answer = await operator().get('dev.sign-out', {
      params: { id },
      body: { reason },
      headers: as('ann'),
    });
    expect(answer.endedSessions).toBe(1);
    const refused = await client.call('auth.me');
    expect(refused.headers.get('X-Session-Ended')).toBe('logged_out_by_team');
    await nextSecond();
    await signIn(client, telegramId);
    expect((await client.get('auth.me')).uuid).toBe(id);
  });
});

describe('resetting a name', () => {
  it('replaces it everywhere, tells the player, and the old one finds nobody', async () => {
    const { client, id, telegramId } = await signUp('Rude');
    const find = async (text: string) =>
      (await operator().get('dev.find-players', { query: { text }, headers: as('ann') })).data;
    expect(await find(`Ann${telegramId}`)).toHaveLength(1);
    await operator().get('dev.reset-name', { params: { id }, body: { reason }, headers: as('ann') });
    expect((await client.get('auth.me')).firstName).toBe('Pilot');
    expect(await find(`Ann${telegramId}`)).toEqual([]);
    expect((await client.get('inbox.list')).data[0]).toMatchObject({ code: 'name_reset' });
  });
});

describe('resetting a name again', () => {
  it('ends what an earlier reset has left undone: the old name finds nobody', async () => {
    const { id, telegramId } = await signUp('Rude');
    const find = async (text: string) =>
      (await operator().get('dev.find-players', { query: { text }, headers: as('ann') })).data;
    // The earlier one broke off after the player's own change.
    const { documents } = await server.database();
    const neutral = { 'profile.firstName': 'Pilot', 'profile.lastName': null, 'profile.username': null };
    const change = { $set: neutral, $inc: { rev: 1 } };
    await documents('players').updateOne({ _id: id as never }, change as never);
    expect(await find(`Ann${telegramId}`)).toHaveLength(1);
    await operator().get('dev.reset-name', { params: { id }, body: { reason }, headers: as('ann') });
    expect(await find(`Ann${telegramId}`)).toEqual([]);
  });
});

describe('every action', () => {
  const actions = [
    ['dev.take', { currency: 'default', amount: 1 }],
    ['dev.forgive-debt', { currency: 'default', amount: 1 }],
    ['dev.refund-order', { orderId: randomUUID() }],
    ['dev.deliver-charge', { chargeId: 'x' }],
    ['dev.ban', { kind: 'rules' }],
    ['dev.unban', {}],
    ['dev.sign-out', {}],
    ['dev.reset-name', {}],
    ['dev.end-flight', { flightId: randomUUID() }],
  ] as const;

  it.each(actions)('%s needs a reason', async (name, body) => {
    const { id } = await signUp();
    for (const given of [undefined, '', '  ', 'x', 7, 'y'.repeat(501)]) {
      const rawBody = JSON.stringify({ ...body, reason: given });
      const { status, error } = await operator().call(name, {
        params: { id },
        rawBody,
        headers: as('ann'),
      } as never);
      expect(status, String(given)).toBe(400);
      expect(error.fields).toHaveProperty('reason');
    }
  });

  it.each(actions)('%s is not found for nobody', async (name, body) => {
    const input = { params: { id: randomUUID() }, body: { ...body, reason }, headers: as('ann') };
    expect((await operator().call(name, input as never)).status).toBe(404);
  });
});
