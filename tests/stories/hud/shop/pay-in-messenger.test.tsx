// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { applyPayment, payments } from '#engine/client/shop/payments.ts';
import { products } from '#engine/client/shop/queries.ts';
import { PayModal } from '#hud/shop/pay/pay-modal.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { FakeServer } from '../../../engine/fixtures/fake-server.ts';
import { signInTo } from '../../../hud/fixtures/signed-in.ts';

const { opened } = vi.hoisted(() => {
  location.hash = '#tgWebAppData=x&tgWebAppVersion=8.0&tgWebAppPlatform=macos';
  const opened: string[] = [];
  window.TelegramWebviewProxy = {
    postEvent: (type, data) => {
      if (type === 'web_app_open_invoice') opened.push((JSON.parse(data) as { slug: string }).slug);
    },
  };
  return { opened };
});

const create = 'POST /store/v1/payments/';
const order = '7f2c11aa';
/** The messenger's word about the invoice, as Telegram for macOS delivers it. */
const say = (status: string) =>
  act(async () => window.TelegramGameProxy?.receiveEvent('invoice_closed', { slug: 'inv', status }));
const delivered = () => act(async () => applyPayment(order, 'delivered'));

let server: FakeServer;
beforeEach(async () => {
  server = new FakeServer().answer(create, {
    status: 201,
    body: { orderId: order, invoiceLink: 'https://t.me/$inv' },
  });
  signInTo(server);
  payments.orders = {};
  opened.length = 0;
  Object.assign(state, { toasts: [], balance: { default: 0, clean: 34.2, conversionRate: 0.01 } });
  state.settings.language = 'en';
  state.settings.reducedMotion = true;
  state.boot.isLocalMessenger = false;
  const pack = { uuid: 'product-10', key: 'clean-10', kind: 'clean', title: '10 clean PROTO' } as const;
  products.apply(
    [{ ...pack, description: '', finalPrice: 34_000, stars: 340, count: 10, term: null, until: null }],
    1,
  );
  await startStrings();
  await startMoreStrings();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const payButton = () => screen.findByRole('button', { name: /^Pay/ }, { timeout: 5000 });
async function pay() {
  const shown = render(<PayModal kind="clean" onClose={() => undefined} />);
  fireEvent.click(await payButton());
  await screen.findByText('Waiting for payment', undefined, { timeout: 5000 });
  return shown;
}

describe("buying with the messenger's invoice", () => {
  it('shows the success when the server knows of it, whatever the messenger says', async () => {
    await pay();
    expect(opened).toEqual(['inv']);
    await say('paid');
    await say('cancelled');
    expect(screen.getByText('Waiting for payment')).toBeTruthy();
    await delivered();
    expect(screen.getByText('Payment successful')).toBeTruthy();
  });

  it.each([
    ['reports a client that never ends a paid invoice', null, 1],
    ['reports nothing of a client that ended it', 'paid', 0],
  ])('%s', async (_what, said, reports) => {
    server.answer('POST /reports/', { status: 204, body: null });
    await pay();
    vi.useFakeTimers();
    if (said) await say(said);
    await delivered();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    const sent = server.of('POST /reports/').map(({ body }) => JSON.parse(body));
    expect(sent.filter(({ where }) => where === 'invoice')).toHaveLength(reports);
  });

  it('offers the packs again after "cancelled", and shows the success of an order that was charged all the same', async () => {
    await pay();
    await say('cancelled');
    expect(await payButton()).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(/If Stars were taken, the purchase arrives/);
    await delivered();
    expect(screen.getByText('Payment successful')).toBeTruthy();
  });

  it('opens the invoice of the same order at the second press', async () => {
    await pay();
    await say('cancelled');
    fireEvent.click(await payButton());
    await screen.findByText('Waiting for payment');
    expect(opened).toEqual(['inv', 'inv']);
    expect(Object.keys(payments.orders)).toEqual([order]);
  });

  it('calls a payment unconfirmed after "failed", claims nothing about Stars, and opens the invoice again', async () => {
    await pay();
    await say('failed');
    expect(screen.getByText('Not confirmed yet')).toBeTruthy();
    expect(screen.queryByText('Stars taken')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open the invoice again' }));
    expect(opened).toEqual(['inv', 'inv']);
    expect(screen.getByText('Waiting for payment')).toBeTruthy();
    await say('failed');
    await delivered();
    expect(screen.getByText('Payment successful')).toBeTruthy();
  });

  it('calls a payment unconfirmed when the messenger says nothing for long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await pay();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText('Not confirmed yet')).toBeTruthy();
    await say('paid');
    expect(screen.getByText('Waiting for payment')).toBeTruthy();
  });

  it('shows a toast for a cancelled order that is delivered after the modal was closed, and none when it expires', async () => {
    const shown = await pay();
    await say('cancelled');
    shown.unmount();
    await act(async () => applyPayment(order, 'failed'));
    expect(state.toasts).toEqual([]);
    await delivered();
    expect(state.toasts[0]?.text).toBe('The payment was successful');
  });

  it('claims nothing about Stars when the order has expired on the server', async () => {
    await pay();
    await say('paid');
    await act(async () => applyPayment(order, 'failed'));
    expect(screen.getByText('Payment error')).toBeTruthy();
    expect(screen.queryByText('Stars taken')).toBeNull();
  });
});
