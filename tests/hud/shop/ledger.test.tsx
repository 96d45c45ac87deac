// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { state } from '#engine/client/core/state.ts';
import { ledger } from '#engine/client/shop/ledger.ts';
import { startMoreStrings, startStrings } from '#hud/shell/strings/strings.ts';
import LedgerScreen from '#hud/shop/ledger/ledger-screen.tsx';
import { AServer } from '#tests/engine/client/core/fake-server.ts';
import { signInTo } from '../shell/signed-in.ts';

const at = new Date().toISOString();
const entry = { at, currency: 'default' as const, reference: 'order', balanceAfter: 0 };

beforeEach(async () => {
  const entries = [
    { ...entry, amount: -40, reason: 'tribute_refund', debtAfter: 60 },
    { ...entry, amount: 40, reason: 'tribute', balanceAfter: 40 },
  ];
  const page = { count: entries.length, data: entries };
  signInTo(new AServer().answer('GET /game/v1/ledger/', { status: 200, body: page }));
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

  it('says nothing of a debt in the currency that has none', () => {
    render(<LedgerScreen />);
    fireEvent.click(screen.getByRole('radio', { name: /Clean/i }));
    expect(screen.queryByText(/You owe/)).toBeNull();
  });
});
