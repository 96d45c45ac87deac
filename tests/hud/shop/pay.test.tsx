// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { applyPayment, payments } from '#engine/client/shop/payments.ts';
import { products } from '#engine/client/shop/queries.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { PayModal } from '#hud/shop/pay/pay-modal.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { FakeServer } from '../../engine/fixtures/fake-server.ts';
import { signInTo } from '../fixtures/signed-in.ts';

const pack = (count: number, stars: number): Product => ({
  uuid: `product-${count}`,
  key: `clean-${count}`,
  kind: 'clean',
  title: `${count} clean PROTO`,
  description: '',
  finalPrice: stars * 100,
  stars,
  count,
  term: null,
  until: null,
});
const create = 'POST /store/v1/payments/';
const pay = 'POST /dev/payments/7f2c11aa/pay/';
const made = { status: 201, body: { orderId: '7f2c11aa', invoiceLink: '/dev/payments/7f2c11aa/pay/' } };
const paymentIs = (status: string) => ({ status: 200, body: { orderId: '7f2c11aa', status } });

let server: FakeServer;
beforeEach(async () => {
  server = new FakeServer().answer(create, made).answer(pay, paymentIs('pending'));
  signInTo(server);
  payments.orders = {};
  Object.assign(state, { toasts: [], balance: { default: 0, clean: 34.2, conversionRate: 0.01 } });
  state.settings.language = 'en';
  state.settings.reducedMotion = true;
  state.boot.isLocalMessenger = true;
  products.apply([pack(1, 40), pack(3, 110), pack(10, 340), pack(50, 1500)], 1);
  await startStrings();
  await startMoreStrings();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Presses a button, and waits until the screen says what follows. */
const press = async (name: RegExp | string, then: RegExp | string) => {
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 5000 }));
  await screen.findByText(then, undefined, { timeout: 5000 });
};

describe('buying with Stars', () => {
  it('offers packs with the price of each, and pays for the chosen one', async () => {
    render(<PayModal kind="clean" onClose={() => undefined} />);
    expect(screen.getByText('you have 34.20')).toBeTruthy();
    expect(screen.getByText('36.7 each')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /1.500/ }));
    await press(/^Pay/, 'Local messenger');
    expect(JSON.parse(server.of(create)[0]?.body ?? '')).toMatchObject({ productId: 'product-50' });
  });

  it('is confirmed by the local messenger, waits for the server, and then shows before and after', async () => {
    render(<PayModal kind="clean" chosen="clean-10" onClose={() => undefined} />);
    await press(/^Pay/, 'Local messenger');
    await press('Confirm the payment', 'Waiting for payment');
    expect(JSON.parse(server.of(pay)[0]?.body ?? '')).toEqual({ outcome: 'paid' });
    expect(screen.getByText('Order 7F2C, 10 clean PROTO')).toBeTruthy();
    await act(async () => applyPayment('7f2c11aa', 'delivered'));
    expect(state.toasts.map(({ text }) => text)).toEqual(['The payment was successful']);
    expect(screen.getByText('Payment successful')).toBeTruthy();
    expect(screen.getByText('+10.00')).toBeTruthy();
    expect(screen.getByText(/34\.20.*44\.20/)).toBeTruthy();
  });

  it('says that no Stars were taken when it failed, and offers it again', async () => {
    server.answer(pay, paymentIs('failed'));
    render(<PayModal kind="clean" chosen="clean-10" onClose={() => undefined} />);
    await press(/^Pay/, 'Local messenger');
    await press('Decline', 'Payment error');
    expect(screen.getByText('Stars taken')).toBeTruthy();
    await press('Try again', 'Choose a pack');
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeTruthy();
  });

  it("shows the server's reason when it refuses the order", async () => {
    server.answer(create, { status: 409, body: { code: 'already_owned', detail: 'You have this already' } });
    render(<PayModal kind="clean" onClose={() => undefined} />);
    await press(/^Pay/, /You have this already/);
  });

  it('shows a toast when the payment ends after the modal was closed', async () => {
    const shown = render(<PayModal kind="clean" chosen="clean-10" onClose={() => undefined} />);
    await press(/^Pay/, 'Local messenger');
    await press('Confirm the payment', 'Waiting for payment');
    shown.unmount();
    await act(async () => applyPayment('7f2c11aa', 'delivered'));
    expect(state.toasts[0]?.text).toBe('The payment was successful');
  });
});
