import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { NoticeRepository } from '#server/store/repositories/account/notice-repository.ts';
import { type BotTest, startBotTest } from '../../../server/fixtures/start-bot-test.ts';

let test: BotTest;
let connection: Database;
let notices: NoticeRepository;
beforeAll(async () => {
  test = await startBotTest({ noticesEveryMs: 100 });
  connection = await connectMongoose(test.server.mongodbUri);
  notices = new NoticeRepository(connection);
});
afterEach(() => test.bot.scripted.clear());
afterAll(async () => {
  await connection.close();
  await test.stop();
});

const minute = 60_000;
const failed = { ok: false, error_code: 500, description: 'Internal Server Error' } as const;

/** A notice to a new player, and the texts that the player got. */
async function notify() {
  const { client, telegramId } = await test.player();
  await client.get('notices.change', { body: { quietHours: null } });
  const { uuid } = await client.get('auth.me');
  const id = randomUUID();
  const atMs = Date.parse((await client.get('dev.clock')).now);
  const add = () => notices.add([{ id, atMs, playerId: uuid, code: 'crew_active', values: { active: 1 } }]);
  const texts = () =>
    test.bot.of('sendMessage').filter(({ parameters }) => parameters.chat_id === telegramId);
  return { id, add, texts, telegramId, atMs, uuid };
}

describe('a notice', () => {
  it('that the messenger refuses is kept with the reason and tried again later', async () => {
    test.bot.script('sendMessage', failed);
    const { id, add, texts, atMs } = await notify();
    await add();
    await expect.poll(() => notices.resultOf(id)).toMatch(/500 Internal Server Error/);
    expect(texts()).toHaveLength(1);
    expect((await notices.findDue(atMs + 5000, 10)).map((notice) => notice.id)).not.toContain(id);
    const later = await notices.findDue(atMs + 2 * minute, 10);
    expect(later.map((notice) => notice.id)).toContain(id);
  });

  it('is not lost by any number of failures: each of 20 is still there to be sent', async () => {
    test.bot.script('sendMessage', ...Array<typeof failed>(20).fill(failed));
    const all = await Promise.all(Array.from({ length: 20 }, notify));
    for (const { add } of all) await add();
    for (const { id } of all) await expect.poll(() => notices.resultOf(id)).not.toBeNull();
    const due = new Set((await notices.findDue(all[0]!.atMs + 5 * minute, 1000)).map(({ id }) => id));
    for (const { id } of all) expect(due.has(id)).toBe(true);
  });

  it('leased by a process that died is sent after the lease has run out', async () => {
    const { id, add, texts, atMs, uuid } = await notify();
    // Another process takes it as soon as it is there, and never comes back.
    await Promise.all([add(), expect.poll(() => notices.lease(uuid, atMs, 500)).toHaveLength(1)]);
    await expect.poll(() => notices.resultOf(id)).toBe('sent');
    expect(texts()).toHaveLength(1);
  });

  it('is leased by one sender only', async () => {
    const playerId = randomUUID();
    const another = new NoticeRepository(connection);
    // Eleven days ahead, so that the server leaves them alone.
    const atMs = Date.now() + 1e9;
    const ids = Array.from({ length: 5 }, () => randomUUID());
    await notices.add(ids.map((id) => ({ id, atMs, playerId, code: 'tribute', values: {} })));
    const leases = await Promise.all(
      [notices, another].map((repository) => repository.lease(playerId, atMs, minute)),
    );
    expect(
      leases
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    expect(await notices.lease(playerId, atMs, minute)).toEqual([]);
  });

  it('reaches a player who let the bot write from within the game', async () => {
    test.bot.script('sendMessage', {
      ok: false,
      error_code: 403,
      description: 'Forbidden: no rights to write',
    });
    const first = await notify();
    await first.add();
    await expect.poll(() => notices.resultOf(first.id)).toBe('blocked');
    const from = { id: first.telegramId, is_bot: false, first_name: 'Ann', language_code: 'ru' };
    await test.bot.send({ message: { from, chat: { id: first.telegramId }, write_access_allowed: {} } });
    await first.add();
    const id = randomUUID();
    const [sent] = await notices.list((await ownerOf(first.id)) ?? '', 1);
    await notices.add([{ ...sent!, id }]);
    await expect.poll(() => notices.resultOf(id)).toBe('sent');
    expect(first.texts()).toHaveLength(2);
  });
});

async function ownerOf(id: string): Promise<string | undefined> {
  const found = await connection.documents<{ _id: string; playerId: string }>('notices').findOne({ _id: id });
  return found?.playerId;
}

describe('a refund', () => {
  it('that fails is tried again without waiting for the next reconciliation', async () => {
    const other = await startBotTest({ refundsEveryMs: 200, reconcileEveryMs: 3_600_000 });
    try {
      const { client, telegramId } = await other.player();
      const [product] = (await client.get('products.list')).data;
      const { invoiceLink } = await client.get('payments.create', { body: { productId: product!.uuid } });
      other.bot.script('refundStarPayment', failed, failed);
      // Somebody else paid, so the Stars go back.
      await other.bot.send(other.bot.charge(invoiceLink, telegramId + 5000).update);
      await expect.poll(() => other.bot.of('refundStarPayment').length).toBe(3);
    } finally {
      await other.stop();
    }
  });
});
