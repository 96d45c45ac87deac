// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const calls: [name: string, input: unknown][] = [];
const answers: Record<string, unknown> = {};
let rev = 0;
vi.mock('#engine/client/core/api.ts', () => ({
  call: async ({ name }: { name: string }, input: unknown) => {
    calls.push([name, input]);
    const answer = answers[name];
    return answer
      ? { ok: true, answer, rev: ++rev }
      : { ok: false, code: 'not_found', status: 404, detail: null };
  },
}));

import { invalidateAll } from '#engine/client/core/query.ts';
import { state } from '#engine/client/core/state.ts';
import { wallet } from '#engine/client/shop/queries.ts';
import { exchangeAddressRows } from '#engine/content/shop.ts';
import type { NftCountsView } from '#engine/protocol/shop/calls.ts';
import { friendlyAddress } from '#engine/rules/shop/ton-address.ts';
import { WalletModal } from '#hud/shop/wallet/wallet-modal.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { shortAddress } from '#hud/ui/format/short-address.ts';
import { openModals } from '#hud/ui/modals/open-modals.ts';

const address = friendlyAddress(`0:${'5a'.repeat(32)}`);
const linked = { address, raw: `0:${'5a'.repeat(32)}`, isProven: true };
const typed = { ...linked, isProven: false };
const localApp = {
  key: 'local',
  name: 'Local wallet',
  isLocal: true,
  universalLink: '/local-wallet',
  bridgeUrl: '/local-wallet/bridge',
  jsBridgeKey: null,
};
const held: NftCountsView = {
  atomicExtruderCount: 1,
  atomicExtruderLiteCount: 0,
  wormholeGeneratorCount: 2,
  wormholeGeneratorLiteCount: 0,
  activeAtomicExtruderType: 'atomic_extruder',
  activeWormholeGeneratorType: null,
  arrivingCount: 0,
  arrivesAt: null,
  syncedAt: '2026-03-14T12:00:00.000Z',
  source: 'index',
};

async function open(): Promise<void> {
  await act(async () => {
    render(<WalletModal onClose={() => {}} />);
  });
}
const field = () => screen.getByLabelText('Your personal address');
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

beforeEach(async () => {
  calls.length = 0;
  for (const name of Object.keys(answers)) delete answers[name];
  answers['nfts.get'] = held;
  wallet.state.value = null;
  state.rev = rev;
  invalidateAll();
  openModals.list = [];
  state.toasts = [];
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('a wallet that is not linked', () => {
  it('asks for an address before it sends anything', async () => {
    await open();
    await act(async () => fireEvent.click(button('Link address')));
    expect(screen.getByText('Address is required field!')).toBeTruthy();
    expect(button('Link address').getAttribute('aria-disabled')).toBe('true');
    expect(calls.some(([name]) => name === 'wallets.link')).toBe(false);
  });

  it('checks an address when the field is left, and again while it is corrected', async () => {
    await open();
    fireEvent.change(field(), { target: { value: `${address.slice(0, -1)}A` } });
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByText('Invalid address format')).toBeTruthy();
    fireEvent.change(field(), { target: { value: address } });
    expect(screen.queryByText('Invalid address format')).toBeNull();
  });

  it("refuses an exchange's address", async () => {
    await open();
    const raw = exchangeAddressRows[0]?.address ?? '';
    fireEvent.change(field(), { target: { value: friendlyAddress(raw) } });
    fireEvent.blur(field());
    expect(screen.getByText("This is an exchange's address; link a wallet of your own")).toBeTruthy();
  });

  it('links a good one, and shows what it holds', async () => {
    answers['wallets.link'] = typed;
    await open();
    fireEvent.change(field(), { target: { value: ` ${address} ` } });
    await act(async () => fireEvent.click(button('Link address')));
    expect(calls).toContainEqual(['wallets.link', { body: { address } }]);
    expect(screen.getAllByText("You've successfully linked your address!")).toHaveLength(1);
    expect(screen.getByText('Unproven address')).toBeTruthy();
    expect(screen.getByText(/gives no perks and no mints/)).toBeTruthy();
    expect(screen.getByText(shortAddress(address))).toBeTruthy();
  });
});

describe('a linked address without a proof', () => {
  beforeEach(() => {
    answers['wallets.get'] = typed;
    answers['wallets.apps'] = { count: 1, data: [localApp] };
  });

  it('has no modules and no synchronisation, and says what it lacks', async () => {
    await open();
    expect(screen.getByText(/gives no perks and no mints/)).toBeTruthy();
    expect(screen.queryAllByRole('switch', { hidden: true })).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Synchronize', hidden: true })).toBeNull();
  });

  it('leads to the choice of a wallet that proves it, and names the one that this server plays', async () => {
    await open();
    await act(async () => fireEvent.click(button('Prove it')));
    expect(screen.getByText('Choose your wallet')).toBeTruthy();
    expect(screen.getByText('Played by this server: no real wallet is asked')).toBeTruthy();
    fireEvent.click(button('Back'));
    expect(screen.getByText('Unproven address')).toBeTruthy();
  });

  it('says that it is linked when the proof is accepted', async () => {
    await open();
    await act(async () => fireEvent.click(button('Prove it')));
    await act(async () => wallet.apply({ linked }, ++rev));
    expect(state.toasts.at(-1)).toMatchObject({
      tone: 'gain',
      text: "You've successfully linked your address!",
    });
  });
});

describe('a linked wallet', () => {
  beforeEach(() => {
    answers['wallets.get'] = linked;
  });

  it('is shown by its first six and last four characters', () => {
    expect(shortAddress(address)).toBe(`${address.slice(0, 6)}…${address.slice(-4)}`);
  });

  it('has a switch for each NFT that it holds, and none for others', async () => {
    await open();
    const switches = screen.getAllByRole('switch', { hidden: true });
    expect(switches.map((toggle) => toggle.getAttribute('aria-checked'))).toEqual(['true', 'false']);
    expect(screen.getAllByText('None')).toHaveLength(2);
  });

  it('says when NFTs of another pilot begin to work', async () => {
    answers['nfts.get'] = { ...held, arrivingCount: 2, arrivesAt: '2026-03-15T12:00:00.000Z' };
    await open();
    expect(screen.getByText(/2 modules served another pilot and work here from/)).toBeTruthy();
  });

  it('shows the result of a synchronisation in a toast', async () => {
    await open();
    await act(async () => fireEvent.click(button('Synchronize')));
    expect(state.toasts.at(-1)).toMatchObject({
      tone: 'error',
      text: 'Synchronization failed with an error',
    });
    answers['nfts.sync'] = held;
    await act(async () => fireEvent.click(button('Synchronize')));
    expect(state.toasts.at(-1)).toMatchObject({
      tone: 'gain',
      text: 'Synchronization successfully completed',
    });
  });

  it('is unlinked only after a confirmation', async () => {
    await open();
    fireEvent.click(button('Unlink'));
    expect(calls.some(([name]) => name === 'wallets.unlink')).toBe(false);
    expect(openModals.list.at(-1)).toMatchObject({ name: 'confirm', props: { title: 'Unlink the wallet' } });
  });
});
