import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import { log } from '#server/core/log.ts';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import type { CollectionDefinition } from '#server/store/core/define-collection.ts';
import { LedgerAuditRepository } from '#server/store/repositories/core/ledger-audit-repository.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let database: Database;
const failure = vi.spyOn(log, 'failure');

beforeAll(async () => {
  server = await startTestServer({
    auditedAMinute: 60_000,
    auditEveryMs: 10,
    metricsForMs: 10,
  });
  database = await server.database();
});
afterAll(async () => {
  await server.stop();
  failure.mockRestore();
});
afterEach(() => failure.mockClear());

const collection = (name: string) => database.documents(name);

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1] ?? Number.NaN);
}

const reported = () =>
  failure.mock.calls.filter(([what]) => what.includes('audit')).map(([, error]) => String(error));

async function pilot(): Promise<{ client: TestClient; id: string }> {
  const client = await server.player();
  return { client, id: (await client.get('auth.me')).uuid };
}

async function grant(client: TestClient, amount: number): Promise<void> {
  await client.get('dev.grant', { body: { amount, playerId: (await client.get('auth.me')).uuid } });
}

/** Pays for one order; returns its id and the charge's. */
async function purchase({ client, id }: { client: TestClient; id: string }) {
  const body = { productId: productId('clean-10'), shipId: null };
  const { orderId } = await client.get('payments.create', { body });
  await client.get('dev.pay', { params: { id: orderId }, body: { outcome: 'paid' } });
  const find = () => collection('orders').findOne({ playerId: id, status: 'delivered' });
  await expect.poll(find).toBeTruthy();
  return { orderId, chargeId: (await find())?.chargeId as string };
}

describe('the continuous audit', () => {
  it('goes through all players and charges, and finds nothing where nothing is wrong', async () => {
    const someone = await pilot();
    await grant(someone.client, 30);
    await purchase(someone);
    const before = await metric('audit_players_checked_total');
    await expect.poll(() => metric('audit_players_checked_total')).toBeGreaterThan(before + 2);
    await expect.poll(() => metric('audit_charges_checked_total')).toBeGreaterThan(0);
    await expect
      .poll(() => metric('audit_lap_ended_timestamp_seconds'))
      .toBeGreaterThan(Date.now() / 1000 - 60);
    expect(await metric('audit_differences{kind="balance"}')).toBe(0);
    expect(reported()).toEqual([]);
  });

  it('reports a balance that its ledger doesn’t explain, and that it was put right', async () => {
    const { client, id } = await pilot();
    await grant(client, 30);
    await collection('players').updateOne({ _id: id as never }, { $inc: { 'balance.default': 700, rev: 1 } });
    await expect.poll(() => metric('audit_differences{kind="balance"}')).toBe(1);
    expect(reported()).toHaveLength(1);
    expect(reported()[0]).toMatch(new RegExp(`player ${id} has 37 default at .* the ledger's sum is 30$`));
    await collection('players').updateOne(
      { _id: id as never },
      { $inc: { 'balance.default': -700, rev: 1 } },
    );
    await expect.poll(() => metric('audit_differences{kind="balance"}')).toBe(0);
  });

  it('reports a missing ledger entry once, also when the player plays on', async () => {
    const { client, id } = await pilot();
    await grant(client, 30);
    await expect.poll(() => collection('ledger').countDocuments({ playerId: id })).toBe(1);
    await collection('ledger').deleteOne({ playerId: id });
    await expect.poll(() => metric('audit_differences{kind="balance"}')).toBe(1);
    await grant(client, 5);
    const before = await metric('audit_players_checked_total');
    await expect.poll(() => metric('audit_players_checked_total')).toBeGreaterThan(before + 5);
    expect(reported()).toHaveLength(1);
    await collection('players').deleteOne({ _id: id as never });
    await expect.poll(() => metric('audit_differences{kind="balance"}')).toBe(0);
  });

  it('reports a delivered order without its charge, and a charge whose order wasn’t delivered', async () => {
    const first = await purchase(await pilot());
    const charge = await collection('charges').findOne({ _id: first.chargeId as never });
    await collection('charges').deleteOne({ _id: first.chargeId as never });
    await expect.poll(() => metric('audit_differences{kind="order"}')).toBe(1);
    expect(reported()[0]).toContain(`order ${first.orderId}`);
    await collection('charges').insertOne(charge as never);
    await expect.poll(() => metric('audit_differences{kind="order"}')).toBe(0);
    const stray = { ...charge, _id: `stray-${randomUUID()}` };
    await collection('charges').insertOne(stray as never);
    await expect.poll(() => metric('audit_differences{kind="charge"}')).toBe(1);
    expect(reported()[1]).toContain(`charge ${stray._id}`);
    await collection('charges').deleteOne({ _id: stray._id as never });
    await expect.poll(() => metric('audit_differences{kind="charge"}')).toBe(0);
  });

  it('takes no change under way for a difference', async () => {
    const { client, id } = await pilot();
    await grant(client, 3);
    const entries = () => collection('ledger').countDocuments({ playerId: id });
    // Between the audit's reading of the player and of the ledger, the player earns again, and the relay
    // delivers it.
    const whileAuditing = {
      ...database,
      collection: (definition: CollectionDefinition<never>) =>
        definition.name === 'players'
          ? pausing(async () => grant(client, 5))
          : database.collection(definition),
    } as unknown as Database;
    const pausing = (meanwhile: () => Promise<void>) => ({
      collection: {
        find: (filter: object, options: object) => ({
          toArray: async () => {
            const found = await collection('players').find(filter, options).toArray();
            const before = await entries();
            await meanwhile();
            await expect.poll(entries).toBe(before + 1);
            return found;
          },
        }),
      },
    });
    await expect.poll(entries).toBe(1);
    expect(await new LedgerAuditRepository(whileAuditing).checkPlayers([id])).toEqual([]);
    expect(await entries()).toBe(2);
    expect(await new LedgerAuditRepository(database).checkPlayers([id])).toEqual([]);
  });

  it('counts what waits in the outbox, once', async () => {
    const { client, id } = await pilot();
    await grant(client, 3);
    const entry = () => collection('ledger').findOne({ playerId: id });
    await expect.poll(entry).toBeTruthy();
    const { _id, playerId: _, ...fields } = (await entry())!;
    const waiting = { $push: { outbox: { kind: 'ledger', id: _id, ...fields } } };
    await collection('players').updateOne({ _id: id as never }, waiting as never);
    const audit = new LedgerAuditRepository(database);
    expect(await audit.checkPlayers([id])).toEqual([]);
    await collection('ledger').deleteOne({ _id });
    expect(await audit.checkPlayers([id])).toEqual([]);
  });
});
