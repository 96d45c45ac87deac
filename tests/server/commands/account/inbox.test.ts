import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shipRows } from '#engine/content/hangar.ts';
import { shipCollectionId } from '#engine/content/ids.ts';
import { productId } from '#engine/content/shop.ts';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { connectLive } from '../../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Order = BodyOf<'dev.send-message'>;
const texts: Order['texts'] = {
  en: { title: 'Friday evening', text: 'Trips stood still for 40 minutes.' },
  ru: { title: 'Вечер пятницы', text: 'Рейсы стояли 40 минут.' },
};
const proto = (count: number) => ({ kind: 'protomatter' as const, count });

async function send(client: TestClient, order: Partial<Order> = {}) {
  const playerId = (await client.get('auth.me')).uuid;
  return (await client.get('dev.send-message', { body: { playerId, texts, ...order } as Order })).messageId;
}
const inbox = (client: TestClient) => client.get('inbox.list');
const change = (client: TestClient, id: string, body?: BodyOf<'inbox.change'>, idempotencyKey?: string) =>
  client.call('inbox.change', {
    params: { id },
    ...(body && { body }),
    ...(idempotencyKey && { idempotencyKey }),
  });
const balance = async (client: TestClient) => (await client.get('protomatters.get')).default;

describe('a message', () => {
  it('is in the inbox in the language of the player, unread and unclaimed', async () => {
    const client = await server.player();
    const uuid = await send(client, { attachments: [proto(300), { kind: 'time_travel', count: 2 }] });
    const { count, unread, unclaimed, data } = await inbox(client);
    expect({ count, unread, unclaimed }).toEqual({ count: 1, unread: 1, unclaimed: 1 });
    expect(data[0]).toMatchObject({ uuid, ...texts!.en, sender: 'team', isRead: false, isClaimed: false });
    expect(data[0]!.attachments.map(({ kind, count: pieces }) => [kind, pieces])).toEqual([
      ['protomatter', 300],
      ['time_travel', 2],
    ]);
    client.language = 'ru';
    expect((await inbox(client)).data[0]).toMatchObject(texts!.ru);
  });

  it('is read without being claimed, on every device', async () => {
    const client = await server.player();
    const id = await send(client, { attachments: [proto(5)] });
    const read = await change(client, id, { isRead: true });
    expect(read.answer).toMatchObject({ isRead: true, isClaimed: false, balance: { default: 0 } });
    expect(await inbox(client)).toMatchObject({ unread: 0, unclaimed: 1 });
    // Repeated, it changes nothing.
    expect((await change(client, id, { isRead: true })).status).toBe(200);
  });

  it('with everything that the economy has is claimed once, through the ledger', async () => {
    const client = await server.player();
    const ship = { kind: 'ship', collectionId: shipCollectionId(shipRows[1]!.key), count: 1 } as const;
    const id = await send(client, {
      attachments: [
        ...[proto(12.5), { kind: 'clean_protomatter' as const, count: 1.25 }],
        ...[
          { kind: 'ship_capsule_key' as const, count: 2 },
          { kind: 'auto_replenish' as const, count: 3 },
        ],
        ...[ship, { ...ship, kind: 'ship_shard' as const, count: 4 }],
      ],
    });
    const { answer } = await change(client, id, { isClaimed: true });
    expect(answer).toMatchObject({ isRead: true, isClaimed: true, balance: { default: 12.5, clean: 1.25 } });
    expect(await client.get('boosters.get')).toMatchObject({ autoReplenishCount: 3 });
    expect(await client.get('capsules.keys')).toMatchObject({ ship: 2 });
    const owned = (await client.get('collections.ships')).data.find(({ shipId }) => shipId !== null);
    expect(owned).toMatchObject({ skin: shipRows[1]!.key });
    const ledger = (await client.get('ledger.list')).data;
    expect(ledger.map(({ reason, reference }) => [reason, reference])).toEqual([
      ['inbox', id],
      ['inbox', id],
    ]);
    const again = await change(client, id, { isClaimed: true });
    expect(again).toMatchObject({ status: 409, error: { code: 'already_claimed' } });
    expect(await balance(client)).toBe(12.5);
  });

  it('is claimed by a call without a body; one that holds nothing is read', async () => {
    const client = await server.player();
    const [full, empty] = [await send(client, { attachments: [proto(7)] }), await send(client)];
    expect((await change(client, full)).answer).toMatchObject({ isClaimed: true, balance: { default: 7 } });
    expect((await change(client, empty)).answer).toMatchObject({ isRead: true, isClaimed: false });
    expect((await change(client, empty, { isClaimed: true })).error.code).toBe('nothing_to_claim');
  });

  it('gets its first answer again under the same key', async () => {
    const client = await server.player();
    const id = await send(client, { attachments: [proto(9)] });
    const key = randomUUID();
    const first = await change(client, id, { isClaimed: true }, key);
    const second = await change(client, id, { isClaimed: true }, key);
    expect(second.answer).toEqual(first.answer);
    expect(await balance(client)).toBe(9);
  });

  it('pays once when forty calls of two devices race', async () => {
    const phone = await server.player();
    const { telegramId } = await phone.get('auth.me');
    const desktop = server.client();
    await desktop.openSession(telegramId);
    const id = await send(phone, { attachments: [proto(50)] });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => change(index % 2 ? phone : desktop, id, { isClaimed: true })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance(phone)).toBe(50);
    expect(await balance(desktop)).toBe(50);
  });

  it('stays claimed after other claims, and after a restart', async () => {
    const client = await server.player();
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push(await send(client, { attachments: [proto(1)] }));
    for (const id of ids) expect((await change(client, id)).status).toBe(200);
    await server.restart();
    for (const id of ids) expect((await change(client, id, { isClaimed: true })).status).toBe(409);
    expect(await balance(client)).toBe(5);
    expect(await inbox(client)).toMatchObject({ unread: 0, unclaimed: 0, count: 5 });
  });

  it('of another player is not found', async () => {
    const [client, other] = [await server.player(), await server.player()];
    const id = await send(client, { attachments: [proto(3)] });
    for (const foreign of [id, randomUUID()])
      expect((await change(other, foreign, { isClaimed: true })).error.code).toBe('not_found');
    expect(await balance(other)).toBe(0);
    expect((await inbox(other)).count).toBe(0);
  });

  it('that has ended leaves the inbox and pays nothing', async () => {
    const client = await server.player();
    const { now } = await client.get('dev.clock');
    const expiresAt = new Date(Date.parse(now) + 60_000).toISOString();
    const id = await send(client, { attachments: [proto(3)], expiresAt });
    await client.advance(61_000);
    expect((await inbox(client)).count).toBe(0);
    expect((await change(client, id)).error.code).toBe('message_expired');
    expect(await balance(client)).toBe(0);
  });

  it('is refused with a wrong body, and changes nothing', async () => {
    const client = await server.player();
    const id = await send(client, { attachments: [proto(3)] });
    for (const body of [{ isClaimed: 'yes' }, { isRead: false }, { count: 2 }, { isClaimed: [true] }])
      expect((await change(client, id, body as never)).status).toBe(400);
    expect(await inbox(client)).toMatchObject({ unread: 1, unclaimed: 1 });
  });
});

describe('the inbox', () => {
  it('is read in pages, newest first, and holds a hundred besides what is to be claimed', async () => {
    const client = await server.player();
    const reward = await send(client, { attachments: [proto(1)] });
    for (let sent = 0; sent < 104; sent += 13)
      await Promise.all(Array.from({ length: 13 }, () => send(client)));
    const { count } = await inbox(client);
    expect(count).toBe(101);
    const page = await client.get('inbox.list', { query: { limit: 5, offset: 98 } });
    expect(page.data).toHaveLength(3);
    expect(page.data.at(-1)!.uuid).toBe(reward);
    expect((await change(client, reward)).status).toBe(200);
  });

  it('gets the receipt of a purchase and of its refund', async () => {
    const client = await server.player();
    const { orderId } = await client.get('payments.create', { body: { productId: productId('clean-10') } });
    await client.get('dev.pay', { params: { id: orderId }, body: { outcome: 'paid' } });
    expect((await inbox(client)).data[0]).toMatchObject({
      code: 'purchase',
      sender: 'shop',
      kind: 'purchase',
    });
    expect((await inbox(client)).data[0]!.text).toContain(orderId);
    await client.get('dev.pay', { params: { id: orderId }, body: { outcome: 'refunded' } });
    expect((await inbox(client)).data.map(({ code }) => code)).toEqual(['refund', 'purchase']);
  });

  it('tells every device when it changes', async () => {
    const client = await server.player();
    const live = await connectLive(client);
    const counts: unknown[] = [];
    live.socket.on('inbox:changed', ({ unread }: { unread: number }) => counts.push(unread));
    const id = await send(client);
    await expect.poll(() => counts).toEqual([1]);
    await change(client, id);
    await expect.poll(() => counts).toEqual([1, 0]);
    live.close();
  });
});

describe('a message to many', () => {
  const all = { texts, attachments: [proto(20)] } as Order;

  it('reaches who is there, is claimed once by each, and not by who comes later', async () => {
    const players = [await server.player(), await server.player()];
    await players[0]!.advance(1000);
    const { messageId } = await players[0]!.get('dev.send-message', { body: all });
    const late = await server.player();
    for (const client of players) {
      expect((await inbox(client)).data.map(({ uuid }) => uuid)).toContain(messageId);
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => change(client, messageId, { isClaimed: true })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await balance(client)).toBe(20);
      expect(await inbox(client)).toMatchObject({ unread: 0, unclaimed: 0 });
    }
    expect((await change(late, messageId)).error.code).toBe('not_found');
    expect((await inbox(late)).count).toBe(0);
  });

  it('reaches only its share of the players, always the same ones', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => server.player()));
    await players[0]!.advance(1000);
    const ids: string[] = [];
    for (const share of [
      { salt: 'a', from: 0, to: 50 },
      { salt: 'a', from: 50, to: 100 },
    ])
      ids.push((await players[0]!.get('dev.send-message', { body: { texts, share } as Order })).messageId);
    for (const client of players) {
      const found = (await inbox(client)).data.filter(({ uuid }) => ids.includes(uuid));
      expect(found).toHaveLength(1);
    }
  });
});
