// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFair, keepDraws, pastDraws } from '#engine/client/capsules/past-draws.ts';
import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { artifactList, shardList } from '#engine/client/hangar/queries.ts';
import { mintRequests, nfts, wallet } from '#engine/client/shop/queries.ts';
import type { NftCountsView } from '#engine/protocol/shop/calls.ts';
import { commitmentOf, drawNumber } from '#engine/rules/capsules/fairness.ts';
import { CapsuleModal } from '#hud/capsules/capsule-modal.tsx';
import { ConvertModal } from '#hud/capsules/convert-modal.tsx';
import { VerifyModal } from '#hud/capsules/provably-fair/verify-modal.tsx';
import { SynthesisModal } from '#hud/capsules/synthesis/synthesis-modal.tsx';
import { NftCards } from '#hud/shop/wallet/nft-cards.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { openModals } from '#hud/ui/modals/open-modals.ts';
import { FakeServer } from '../../engine/fixtures/fake-server.ts';
import { signInTo } from '../fixtures/signed-in.ts';

const keysCall = 'GET /game/v1/capsules/keys/';
const open = 'POST /game/v1/capsules/artifact/';
const convert = 'PUT /game/v1/protomatters/';
const seed = '0123456789abcdef0123456789abcdef';
const message = 'artifact:7f2c';
const fairness = {
  commitment: commitmentOf(seed),
  seed,
  draw: drawNumber(seed, message),
  from: 0,
  to: 1,
  verify: message,
};
const keys = (artifact: number) => ({
  ship: 0,
  artifact,
  commitment: commitmentOf(seed),
  synthesisCommitment: commitmentOf('other'),
  luck: 2,
  chances: {
    ship: { id: 'one', outcomes: [] },
    artifact: { id: 'one', outcomes: [] },
  },
  guarantee: { left: 50, of: 50 },
});
const someNfts: NftCountsView = {
  atomicExtruderCount: 1,
  atomicExtruderLiteCount: 0,
  wormholeGeneratorCount: 2,
  wormholeGeneratorLiteCount: 0,
  activeAtomicExtruderType: 'atomic_extruder',
  activeWormholeGeneratorType: null,
  arrivingCount: 0,
  arrivesAt: null,
  syncedAt: null,
  source: 'local',
};
const close = () => undefined;
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const isOff = (name: RegExp | string) => button(name).getAttribute('aria-disabled') === 'true';

let server: FakeServer;
let rev = 100;
const money = (proto: number, clean: number, conversionRate = 0.01) => {
  state.balance = { default: proto, clean, conversionRate };
};
beforeEach(async () => {
  rev++;
  server = new FakeServer().answer(keysCall, { status: 200, body: keys(1), rev });
  server.answer('GET /game/v1/collections/artifacts/', { status: 200, body: { count: 0, data: [] }, rev });
  server.answer('GET /game/v1/collections/shards/', { status: 200, body: { count: 0, data: [] }, rev });
  signInTo(server);
  for (const kind of ['ship', 'artifact', 'synthesis'] as const) delete pastDraws[kind];
  openModals.list = [];
  state.settings.language = 'en';
  state.settings.reducedMotion = true;
  money(12480.5, 34.2);
  capsuleKeys.apply(keys(1), rev);
  artifactList.apply({ count: 0, data: [] }, rev);
  shardList.apply({ count: 0, data: [] }, rev);
  nfts.apply(someNfts, rev);
  wallet.apply({ linked: { address: 'UQ7f2cAAAAAAAAAAAAAA9aKe', raw: '0:00', isProven: true } }, rev);
  mintRequests.apply({ count: 0, data: [] }, rev);
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('the exchange', () => {
  const type = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'You give, whole PROTO' }), {
      target: { value: text },
    });

  it('accepts a whole amount only, and shows what it gives', async () => {
    render(<ConvertModal onClose={close} />);
    expect(isOff('Convert')).toBe(true);
    type('4 200.5a');
    await vi.waitFor(() => expect(screen.getByText('42.00')).toBeTruthy());
    expect(isOff(/Convert 4.200/)).toBe(false);
  });

  it('refuses more than the balance, and fractions', () => {
    render(<ConvertModal onClose={close} />);
    type('12481');
    expect(screen.getByText(/You have 12.480 PROTO/)).toBeTruthy();
    expect(isOff(/Convert 12.481/)).toBe(true);
    fireEvent.click(button('All'));
    expect(isOff(/Convert 12.480/)).toBe(false);
  });

  it("shows what a general's rate adds", () => {
    money(10000, 0, 0.011);
    render(<ConvertModal onClose={close} />);
    type('4200');
    expect(screen.getByText('General status, +10%').nextElementSibling?.textContent).toBe('+4.20');
    expect(screen.getByText('100 PROTO = 1.10 clean')).toBeTruthy();
  });

  it('sends whole PROTO and updates the balance', async () => {
    server.answer(convert, {
      status: 200,
      body: { default: 8280.5, clean: 76.2, conversionRate: 0.01 },
      rev: ++rev,
    });
    render(<ConvertModal onClose={close} />);
    type('4200');
    fireEvent.click(button(/Convert 4.200/));
    await vi.waitFor(() => expect(state.balance.clean).toBe(76.2));
    expect(JSON.parse(server.of(convert)[0]?.body ?? '')).toEqual({ amount: 4200 });
  });
});

describe('a synthesis', () => {
  it('shows its chances and its seal, and needs one clean PROTO', () => {
    money(0, 0.99);
    const { container } = render(<SynthesisModal onClose={close} />);
    expect(container.querySelectorAll('.outcomes .booster-object')).toHaveLength(3);
    expect(screen.getByText('Time travel').nextElementSibling?.textContent).toBe('2%');
    expect(isOff('Synthesize a booster')).toBe(true);
    expect(screen.getByText('Not enough clean PROTO')).toBeTruthy();
  });
});

describe('a capsule', () => {
  it('opens with a key, or for 9 clean PROTO, and stays closed without either', async () => {
    render(<CapsuleModal type="artifact" onClose={close} />);
    expect(isOff('Open with 1 key')).toBe(false);
    await act(async () => capsuleKeys.apply(keys(0), ++rev));
    expect(isOff('Open for 9 clean PROTO')).toBe(false);
    await act(async () => money(0, 8.99));
    expect(isOff('Open for 9 clean PROTO')).toBe(true);
    expect(screen.getByText('Needs a key or 9 clean PROTO')).toBeTruthy();
  });

  it('reveals what was in it, checked against the seal that was shown', async () => {
    server.answer(open, {
      status: 200,
      rev: ++rev,
      body: {
        kind: 'artifact_shard',
        collectionId: 'c',
        count: 3,
        rarity: 'epic',
        skin: 'luck-epic',
        isDuplicate: false,
        keys: keys(0),
        balance: { default: 0, clean: 34.2, conversionRate: 0.01 },
        fairness,
      },
    });
    render(<CapsuleModal type="artifact" onClose={close} />);
    fireEvent.click(button('Open with 1 key'));
    await vi.waitFor(() => expect(screen.getByText('+3')).toBeTruthy());
    expect(screen.getByText('Epic')).toBeTruthy();
    expect(screen.getByText('Matches the seal you saw')).toBeTruthy();
  });

  it('shows one key less after it was opened', async () => {
    server.answer(open, {
      status: 200,
      rev: ++rev,
      body: {
        kind: 'artifact_shard',
        collectionId: 'c',
        count: 2,
        rarity: 'common',
        skin: 'luck-common',
        isDuplicate: false,
        keys: keys(0),
        balance: { default: 0, clean: 0, conversionRate: 0.01 },
        fairness,
      },
    });
    render(<CapsuleModal type="artifact" onClose={close} />);
    fireEvent.click(button('Open with 1 key'));
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the capsule' }));
    expect(await screen.findByText('Needs a key or 9 clean PROTO')).toBeTruthy();
  });

  it('repeats the same opening when its answer was lost', async () => {
    server.answer(open, 'network', 'network', 'network', { status: 409, body: { code: 'no_key' } });
    render(<CapsuleModal type="artifact" onClose={close} />);
    const keyOf = (n: number) => server.of(open)[n]?.headers['Idempotency-Key'];
    fireEvent.click(button('Open with 1 key'));
    await vi.waitFor(() => expect(server.of(open)).toHaveLength(3), 4000);
    await vi.waitFor(() => fireEvent.click(button('Open with 1 key')), 2000);
    await vi.waitFor(() => expect(server.of(open)).toHaveLength(4));
    expect(keyOf(3)).toBe(keyOf(0));
    expect(server.of(open)[3]?.body).toBe(server.of(open)[0]?.body);
  });
});

describe('a past draw', () => {
  const draw = { kind: 'artifact', seal: fairness.commitment, fairness, outcome: 'epic' } as const;

  it('is fair only if its seed gives the commitment and the draw', () => {
    expect(isFair(draw)).toBe(true);
    expect(isFair({ ...draw, seal: commitmentOf('another') })).toBe(false);
    expect(isFair({ ...draw, fairness: { ...fairness, draw: 0.5 } })).toBe(false);
    expect(isFair({ ...draw, fairness: { ...fairness, seed: `${seed}0` } })).toBe(false);
  });

  it('shows its numbers', () => {
    keepDraws('artifact', [draw]);
    render(<VerifyModal kind="artifact" onClose={close} />);
    expect(screen.getByText('The secret gives the same seal')).toBeTruthy();
    expect(screen.getByText('7f2c')).toBeTruthy();
  });
});

describe('NFT modules', () => {
  it('are shown as on when they are active, and can be switched on when they are owned', () => {
    render(<NftCards />);
    expect(button(/^×1.*Atomic Extruder/).getAttribute('aria-pressed')).toBe('true');
    expect(button(/^×2.*Wormhole Generator/).getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByText('Modules need a linked wallet')).toBeNull();
  });

  it('can be requested once when they are lite and missing', () => {
    mintRequests.apply(
      { count: 1, data: [{ kind: 'wormhole_generator', type: 'lite', isRequested: true }] },
      ++rev,
    );
    render(<NftCards />);
    expect(screen.getByText('Mint requested')).toBeTruthy();
    fireEvent.click(button('Request mint: Atomic Extruder Lite'));
    expect(openModals.list.map(({ name }) => name)).toEqual(['confirm']);
  });

  it('are locked without a wallet, and lead to linking one', () => {
    wallet.apply({ linked: null }, ++rev);
    render(<NftCards />);
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
    fireEvent.click(button('Link wallet'));
    expect(openModals.list.map(({ name }) => name)).toEqual(['wallet']);
  });
});
