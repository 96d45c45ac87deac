import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/homeland-ids.ts';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const body = { productId: productId('clean-10') };
const dayMs = 86_400_000;

describe("the player's own limits", () => {
  it('refuse an order, and say why, until a higher limit has come into force', async () => {
    const client = await server.player();
    expect(await client.get('spending.read')).toMatchObject({ limit: null, spent: 0, isPaused: false });
    await client.get('spending.change', { body: { limit: 0 } });
    const refused = await client.call('payments.create', { body });
    expect([refused.status, refused.error.code]).toEqual([409, 'spending_limit']);
    const raised = await client.get('spending.change', { body: { limit: null } });
    expect(raised).toMatchObject({ limit: 0, next: { limit: null } });
    expect((await client.call('payments.create', { body })).status).toBe(409);
    await client.advance(dayMs);
    expect((await client.call('payments.create', { body })).status).toBe(201);
  });

  it('stop a payment of an order from before, and count what was paid', async () => {
    const client = await server.player();
    const { orderId } = await client.get('payments.create', { body });
    await client.get('spending.change', { body: { pauseDays: 1 } });
    expect((await client.call('payments.create', { body })).status).toBe(409);
    const pay = (id: string) => client.call('dev.pay', { params: { id }, body: { outcome: 'paid' } });
    await pay(orderId);
    expect((await client.get('payments.get', { params: { id: orderId } })).status).toBe('pending');
    await client.advance(dayMs);
    const again = await client.get('payments.create', { body });
    await pay(again.orderId);
    const { spent, isPaused } = await client.get('spending.read');
    expect(spent).toBeGreaterThan(0);
    expect(isPaused).toBe(false);
  });
});
