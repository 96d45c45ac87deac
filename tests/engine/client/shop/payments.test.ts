import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, type Reply } from '../../fixtures/fake-server.ts';
import { soon, startClient } from '../../fixtures/start-client.ts';

const create = 'POST /store/v1/payments/';
const get = 'GET /store/v1/payments/order/';
const balance = 'GET /game/v1/protomatters/';
const product = { uuid: 'product', stars: 340 };
const made: Reply = { status: 201, body: { orderId: 'order', invoiceLink: 'https://t.me/$name' } };
const order = (status: string): Reply => ({ status: 200, body: { orderId: 'order', status } });

async function paying(server: FakeServer) {
  const client = await startClient(server);
  const { payments, applyPayment, forgetPayment } = await import('#engine/client/shop/payments.ts');
  const { orderProduct } = await import('#engine/client/shop/operations.ts');
  const status = () => payments.orders.order?.status;
  return { ...client, payments, applyPayment, forgetPayment, orderProduct, status };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a payment', () => {
  it('is done when the server pushes it, and two seconds later what it changed is read again', async () => {
    const server = new FakeServer()
      .answer(create, made)
      .answer(get, order('pending'))
      .answer(balance, { status: 200, body: { default: 0, clean: 44.2, conversionRate: 0.01 }, rev: 9 });
    const client = await paying(server);
    const ordered = await soon(client.orderProduct(product, null), 100);
    expect(ordered).toEqual({ ok: true, orderId: 'order', invoiceLink: 'https://t.me/$name' });
    expect(client.status()).toBe('pending');
    client.applyPayment('order', 'delivered');
    expect(client.status()).toBe('delivered');
    await vi.advanceTimersByTimeAsync(1900);
    expect(server.of(balance)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(client.state.balance.clean).toBe(44.2);
  });

  it('is polled every three seconds until a push or an answer decides it', async () => {
    const server = new FakeServer().answer(create, made).answer(get, order('pending'), order('delivered'));
    const client = await paying(server);
    await soon(client.orderProduct(product, null), 100);
    await vi.advanceTimersByTimeAsync(3200);
    expect(client.status()).toBe('pending');
    await vi.advanceTimersByTimeAsync(3200);
    expect(client.status()).toBe('delivered');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.of(get)).toHaveLength(2);
  });

  it('goes on waiting while the network is away', async () => {
    const server = new FakeServer()
      .answer(create, made)
      .answer(get, 'network', 'network', 'network', order('delivered'));
    const client = await paying(server);
    await soon(client.orderProduct(product, null), 100);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(client.status()).toBe('delivered');
  });

  it('is forgotten when its invoice is cancelled, and watched again after a new order', async () => {
    const server = new FakeServer().answer(create, made).answer(get, order('delivered'));
    const client = await paying(server);
    await soon(client.orderProduct(product, null), 100);
    client.forgetPayment('order');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.of(get)).toHaveLength(0);
    await soon(client.orderProduct(product, null), 100);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(client.status()).toBe('delivered');
  });

  it('of another player is ignored', async () => {
    const client = await paying(new FakeServer());
    client.applyPayment('other', 'delivered');
    expect(client.payments.orders).toEqual({});
  });

  it("shows the server's reason when it refuses the order", async () => {
    const server = new FakeServer().answer(create, {
      status: 409,
      body: { code: 'already_owned', detail: 'You have this already' },
    });
    const client = await paying(server);
    const refused = await soon(client.orderProduct(product, null), 100);
    expect(refused).toMatchObject({ ok: false, code: 'already_owned', detail: 'You have this already' });
    expect(client.payments.orders).toEqual({});
  });
});
