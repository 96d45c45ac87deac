// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { state } from '#engine/client/core/state.ts';
import { ledger } from '#engine/client/shop/ledger.ts';
import { LedgerScreen } from '#hud/shop/ledger/ledger-screen.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { FakeServer } from '../../engine/fixtures/fake-server.ts';
import { signInTo } from '../fixtures/signed-in.ts';

const at = new Date().toISOString();
const entry = { at, currency: 'default' as const, reference: 'order', balanceAfter: 0 };

beforeEach(async () => {
  const entries = [
    { ...entry, amount: -40, reason: 'tribute_refund', debtAfter: 60 },
    { ...entry, amount: 40, reason: 'tribute', balanceAfter: 40 },
  ];
  const page = { count: entries.length, data: entries };
  signInTo(new FakeServer().answer('GET /game/v1/ledger/', { status: 200, body: page }));
  state.settings.language = 'en';
  state.balance = { default: 0, clean: 0, conversionRate: 0.01, debt: { default: 60, clean: 0 } };
  ledger.entries = entries;
  ledger.count = entries.length;
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('the history of the balances', () => {
  it('says what is owed after a refund, and what each record left owed', () => {
    render(<LedgerScreen />);
    expect(screen.getByText(/You owe 60\.00 after a refund/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Tribute for a refunded purchase/ }));
    expect(screen.getByText('Still owed')).toBeTruthy();
  });

  it('names the trip and the parts of its pay', async () => {
    const trip = {
      name: 'Glass Meridian',
      shipName: 'Lark',
      base: 7,
      bonus: 1.5,
      cargo: 2.25,
      baggage: 46.8,
      cargoLimit: 80,
      pirates: 0,
      caughtPirates: 0,
    };
    ledger.entries = [{ ...entry, amount: 10.75, reason: 'trip', balanceAfter: 10.75, trip }];
    render(<LedgerScreen />);
    fireEvent.click(screen.getByRole('button', { name: /Trip, Glass Meridian.*Lark/ }));
    const row = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(row('Base')).toBe('+7.00');
    expect(row('Crew and extruder')).toBe('+1.50');
    expect(row('Cargo by hand, 46.8 of 80')).toBe('+2.25');
    expect(screen.queryByText(/pirate/)).toBeNull();
  });

  it('says nothing of a debt in the currency that has none', () => {
    render(<LedgerScreen />);
    fireEvent.click(screen.getByRole('radio', { name: /Clean/i }));
    expect(screen.queryByText(/You owe/)).toBeNull();
  });
});
