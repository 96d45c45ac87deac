import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function rich(amount = 1000): Promise<TestClient> {
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  await client.get('dev.grant', { body: { playerId: uuid, amount } });
  return client;
}

describe('an Idempotency-Key', () => {
  it('repeats the first answer and changes nothing twice', async () => {
    const client = await rich();
    const convert = () =>
      client.call('protomatters.convert', { body: { amount: 100 }, idempotencyKey: 'one' });
    const first = await convert();
    expect(first.answer.default).toBe(900);
    await client.get('protomatters.convert', { body: { amount: 50 } });
    const second = await convert();
    expect(second.status).toBe(200);
    expect(second.answer).toEqual(first.answer);
    expect((await client.get('protomatters.get')).default).toBe(850);
  });

  it('repeats the status of a creation', async () => {
    const client = await server.player();
    const create = () => client.call('ships.create', { idempotencyKey: 'ship' });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.answer.uuid).toBe(first.answer.uuid);
  });

  it('works for creating the user', async () => {
    const client = server.client();
    await client.openSession(5);
    const create = () =>
      client.call('auth.create', { body: { telegramId: 5, firstName: 'Ann' }, idempotencyKey: 'me' });
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(201);
  });

  it('refuses another body', async () => {
    const client = await rich();
    const convert = (amount: number) =>
      client.call('protomatters.convert', { body: { amount }, idempotencyKey: 'two' });
    await convert(1);
    const refused = await convert(2);
    expect(refused.status).toBe(409);
    expect(refused.error.code).toBe('idempotency_mismatch');
  });

  it('has one effect when two calls come at once, even with one signature', async () => {
    const client = await rich();
    const convert = (timestamp: number) =>
      client.call('protomatters.convert', { body: { amount: 100 }, idempotencyKey: 'both', timestamp });
    const now = Date.now();
    const replies = await Promise.all([convert(now), convert(now), convert(now + 1), convert(now + 2)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { answer } of replies) expect(answer).toEqual(replies[0]!.answer);
    expect((await client.get('protomatters.get')).default).toBe(900);
    expect((await client.get('ledger.list')).count).toBe(3);
  });

  it('keeps a refusal as the first answer', async () => {
    const client = await rich(1);
    const convert = () =>
      client.call('protomatters.convert', { body: { amount: 100 }, idempotencyKey: 'poor' });
    expect((await convert()).error.code).toBe('not_enough_balance');
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 1000 } });
    expect((await convert()).error.code).toBe('not_enough_balance');
    expect((await client.get('protomatters.get')).default).toBe(1001);
  });

  it('belongs to one player and survives a restart', async () => {
    const [one, other] = [await rich(), await rich()];
    const convert = (client: TestClient) =>
      client.call('protomatters.convert', { body: { amount: 10 }, idempotencyKey: 'same' });
    const first = await convert(one);
    expect((await convert(other)).answer.default).toBe(990);
    await server.restart();
    expect((await convert(one)).answer).toEqual(first.answer);
    expect((await one.get('protomatters.get')).default).toBe(990);
  });
});
