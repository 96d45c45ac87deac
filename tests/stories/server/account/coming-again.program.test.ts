import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let connection: Database;
let store: Store;
const backupDir = mkdtempSync(join(tmpdir(), 'deletions-'));
beforeAll(async () => {
  server = await startTestServer({ departuresEveryMs: 100, backupDir });
  connection = await server.database();
  store = await createStore({ ...connection, close: async () => undefined });
});
afterAll(async () => {
  await store.close();
  await server.stop();
  rmSync(backupDir, { recursive: true });
});

const dayMs = 86_400_000;
let nextTelegramId = 80_000;
const newId = () => nextTelegramId++;

/** Signs in, by an invitation if there is one, and creates the account. */
async function begin(telegramId: number, startParam?: string) {
  const client = server.client();
  const body = { telegramId, firstName: 'Bob', ...(startParam === undefined ? {} : { startParam }) };
  const { initData } = await client.get('dev.init-data', { body });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  const user = await client.get('auth.create', { body: { telegramId, firstName: 'Bob' } });
  return { client, user, id: user.uuid };
}

/** Deletes the account, and waits until everything of it is gone. */
async function leaveForGood({ client, id }: { client: TestClient; id: string }, days = 31) {
  await client.get('account.delete');
  await client.advance(days * dayMs);
  // The player is the last document to go.
  await expect.poll(() => store.players.load(id)).toBeNull();
  // A token of the second of a log-out is refused.
  await wait(1100);
}

/** Takes more than there is, as after a refund. */
const owe = (client: TestClient, id: string, amount: number) =>
  client.get('dev.take', {
    params: { id },
    body: { currency: 'default', amount, isDebt: true, reason: 'a refund' },
  });

/** Every document of the database as text. */
async function everything(): Promise<string> {
  const { db } = connection.connection;
  const texts: string[] = [];
  for (const { name } of await db!.listCollections().toArray())
    texts.push(name, JSON.stringify(await db!.collection(name).find({}).toArray()));
  return texts.join('\n');
}

describe('who deletes the account and comes again', () => {
  it('owes what was owed, once, and begins to pay it with the first income', async () => {
    const telegramId = newId();
    const first = await begin(telegramId);
    await owe(first.client, first.id, 40);
    await leaveForGood(first);
    const again = await begin(telegramId);
    expect((await again.client.get('protomatters.get')).debt).toEqual({ default: 40, clean: 0 });
    expect((await again.client.get('ledger.list')).data[0]).toMatchObject({
      reason: 'former_debt',
      amount: 0,
      debtAfter: 40,
    });
    await again.client.get('dev.grant', { body: { playerId: again.id, amount: 100 } });
    const { default: balance, debt } = await again.client.get('protomatters.get');
    expect([balance, debt]).toEqual([60, undefined]);
    await leaveForGood(again);
    const third = await begin(telegramId);
    expect((await third.client.get('protomatters.get')).debt).toBeUndefined();
  });

  it('has no purchases when they were paused for ever', async () => {
    const telegramId = newId();
    const first = await begin(telegramId);
    await first.client.get('spending.change', { body: { pauseDays: 'forever' } });
    await leaveForGood(first, 364);
    const again = await begin(telegramId);
    expect(await again.client.get('spending.read')).toMatchObject({ isPaused: true, pausedUntil: null });
    const [product] = (await again.client.get('products.list')).data;
    const refused = await again.client.call('payments.create', { body: { productId: product!.uuid } });
    expect([refused.status, refused.error.code]).toEqual([409, 'purchases_paused']);
  });

  it('stays banned, and nothing names the Telegram account any more', async () => {
    const telegramId = newId();
    const first = await begin(telegramId);
    await first.client.get('account.delete');
    await first.client.get('dev.ban', {
      params: { id: first.id },
      body: { kind: 'bots', reason: 'flies at night' },
    });
    await first.client.advance(31 * dayMs);
    await expect.poll(() => store.players.load(first.id)).toBeNull();
    await wait(1100);
    const { initData } = await first.client.get('dev.init-data', { body: { telegramId, firstName: 'Bob' } });
    const client = server.client();
    const { token } = await client.get('auth.token', { body: { initData } });
    client.credentials = { ...client.credentials, token };
    const refused = await client.call('auth.session');
    expect([refused.status, refused.error.code]).toEqual([403, 'banned']);
    expect(
      JSON.stringify(await connection.connection.db!.collection('signOuts').find({}).toArray()),
    ).not.toContain(String(telegramId));
  });

  it('is recruited once: no invitation, no general, no bonus and no reward for the inviter', async () => {
    const inviter = await begin(newId());
    const telegramId = newId();
    const code = inviter.user.referralCode;
    const first = await begin(telegramId, code);
    expect(first.user.balance).toBeGreaterThan(0);
    await leaveForGood(first);
    const again = await begin(telegramId, code);
    expect(again.user.balance).toBe(0);
    const { canChooseGeneral } = await again.client.get('referrals.statistics');
    expect(canChooseGeneral).toBe(false);
    const joined = await again.client.call('referrals.join', { body: { code } });
    expect([joined.status, joined.error.code]).toEqual([409, 'general_unavailable']);
    expect((await inviter.client.get('referrals.list')).count).toBe(1);
    await leaveForGood(again);
    const third = await begin(telegramId, code);
    expect(third.user.balance).toBe(0);
  });

  it('may still be recruited when the first account never was', async () => {
    const inviter = await begin(newId());
    const telegramId = newId();
    await leaveForGood(await begin(telegramId));
    const again = await begin(telegramId, inviter.user.referralCode);
    expect(again.user.balance).toBeGreaterThan(0);
  });

  it('leaves a number at an exchange taken for everybody', async () => {
    const register = async ({ client }: { client: TestClient }, uid: string) => {
      const { uuid: id } = await client.get('ships.create');
      const email = 'a@b.space';
      const registrations = [
        { exchange: 'alpha' as const, uid, email },
        { exchange: 'beta' as const, uid: `8${newId()}000000`.slice(0, 9), email },
      ];
      return client.call('ai-pilot.unlock', { params: { id }, body: { isFree: true, registrations } });
    };
    const telegramId = newId();
    const first = await begin(telegramId);
    expect((await register(first, '9100001')).status).toBe(200);
    await leaveForGood(first);
    expect(await everything()).not.toContain('9100001"');
    const others = [await begin(telegramId), await begin(newId()), await begin(newId())];
    const uids = ['9100001', '9100001', '9100002'];
    const ships: string[] = [];
    for (const [index, other] of others.entries())
      ships.push((await register(other, uids[index]!)).answer.shipId);
    await others[0]!.client.advance(25 * 3_600_000);
    const statuses = others.map(async ({ client }, index) => {
      return (await client.get('ai-pilot.get', { params: { id: ships[index]! } })).status;
    });
    expect(await Promise.all(statuses)).toEqual(['locked', 'locked', 'available']);
  });

  it('leaves the numbers of a rejected set free', async () => {
    const accounts = (['alpha', 'beta'] as const).map((exchange, index) => ({
      exchange,
      uid: `910010${index}`,
      email: 'a@b.space',
    }));
    const register = async ({ client }: { client: TestClient }) => {
      const { uuid: id } = await client.get('ships.create');
      await client.get('ai-pilot.unlock', {
        params: { id },
        body: { isFree: true, registrations: accounts },
      });
      for (const { exchange, uid } of accounts)
        await client.get('dev.exchange-account', { body: { exchange, uid, status: answers.shift()! } });
      await client.advance(25 * 3_600_000);
      return (await client.get('ai-pilot.get', { params: { id } })).status;
    };
    const answers: ('accepted' | 'rejected')[] = ['accepted', 'rejected', 'accepted', 'accepted'];
    const stranger = await begin(newId());
    expect(await register(stranger)).toBe('locked');
    await leaveForGood(stranger);
    expect(await register(await begin(newId()))).toBe('available');
  });

  it('is looked at again for twelve months', async () => {
    const [early, late] = [newId(), newId()];
    for (const telegramId of [early, late]) {
      const first = await begin(telegramId);
      const review = {
        kind: 'review',
        id: first.id,
        playerId: first.id,
        reason: 'refunds',
        score: 3,
      } as const;
      await store.reviews.write([{ ...review, atMs: 1000, order: 1 }]);
      await leaveForGood(first);
    }
    const reviews = async (id: string) =>
      (await server.client().get('dev.player', { params: { id } })).reviews;
    const again = await begin(early);
    await expect.poll(() => reviews(again.id)).toMatchObject([{ reason: 'refunds', score: 3 }]);
    await again.client.advance(365 * dayMs);
    expect(await reviews((await begin(late)).id)).toEqual([]);
  });

  it('is no other player: nothing of it holds for them', async () => {
    const first = await begin(newId());
    await owe(first.client, first.id, 40);
    await first.client.get('spending.change', { body: { pauseDays: 'forever' } });
    await leaveForGood(first);
    const other = await begin(newId());
    expect((await other.client.get('protomatters.get')).debt).toBeUndefined();
    expect((await other.client.get('spending.read')).isPaused).toBe(false);
  });
});

describe('the log of deletions', () => {
  it('gets a line with a hash and the time, and no name', async () => {
    const telegramId = newId();
    const first = await begin(telegramId);
    const read = () => readFile(join(backupDir, 'deletions.log'), 'utf8').catch(() => '');
    const before = await read();
    await first.client.get('account.delete');
    expect(await read()).toBe(before);
    await first.client.advance(31 * dayMs);
    await expect.poll(() => store.players.load(first.id)).toBeNull();
    const added = (await read()).slice(before.length);
    expect(added).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z [\w-]{43}\n$/);
    expect(added).not.toContain(first.id);
  });
});
