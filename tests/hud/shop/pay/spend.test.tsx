// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { ConvertModal } from '#hud/capsules/convert-modal.tsx';
import { SynthesisModal } from '#hud/capsules/synthesis/synthesis-modal.tsx';
import { LevelUpModal } from '#hud/hangar/ships/level-up-modal.tsx';
import { LevelUp } from '#hud/hangar/ships/ship-head.tsx';
import { ModalStack } from '#hud/shell/modal-stack.tsx';
import { isBigSpend } from '#hud/shop/pay/spend.tsx';
import '#hud/chunks/modals.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { openModals } from '#hud/ui/modals/open-modals.ts';
import { aShip } from '../../fixtures/entities.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#engine/client/core/api.ts', async (original) => ({ ...(await original()), call }));

const settled = () => act(async () => undefined);
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settled();
};
/** Purchases of levels that were sent. */
const purchases = () => call.mock.calls.filter(([path]) => path.name === 'ships.level');
const none = () => undefined;

beforeEach(async () => {
  call.mockReset().mockResolvedValue({ ok: false, code: 'rejected', status: 409 });
  openModals.list = [];
  Object.assign(state, { toasts: [], ships: [] });
  state.balance = { default: 9000, clean: 34.2, conversionRate: 0.01 };
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('a payment', () => {
  it.each([
    ['more than a tenth and than 1 000 PROTO asks', 'default', 9000, 1500, true],
    ["1 000 PROTO doesn't ask", 'default', 1200, 1000, false],
    ["a tenth doesn't ask", 'default', 15_000, 1500, false],
    ['more than a tenth and than 10 clean asks', 'clean', 34.2, 10.01, true],
    ["10 clean doesn't ask", 'clean', 34.2, 10, false],
  ] as const)('of %s', (_, currency, balance, price, isBig) => {
    state.balance[currency] = balance;
    expect(isBigSpend({ currency, price })).toBe(isBig);
  });
});

describe('a big payment', () => {
  const ship = aShip({ nextLevel: { price: 1500 } });
  const hangar = (
    <>
      <LevelUp ship={ship} />
      <ModalStack />
    </>
  );

  it('asks once, with its sum and the remainder, and is made by the answer', async () => {
    render(hangar);
    await press(/^Lvl up/);
    expect(screen.getByText('−1 500')).toBeTruthy();
    expect(screen.getByText('7 500')).toBeTruthy();
    expect(purchases()).toEqual([]);
    await press(/^Pay/);
    expect(purchases()).toHaveLength(1);
    expect(openModals.list).toEqual([]);
  });

  it('is not made when the player says no', async () => {
    render(hangar);
    await press(/^Lvl up/);
    await press('Not now');
    expect(purchases()).toEqual([]);
    expect(openModals.list).toEqual([]);
  });

  it('is made immediately when it is not big', async () => {
    render(<LevelUp ship={aShip({ nextLevel: { price: 800 } })} />);
    await press(/^Lvl up/);
    expect(purchases()).toHaveLength(1);
  });
});

describe('a dialog that names its sum', () => {
  it('shows the remainder of a conversion as it is typed', () => {
    render(<ConvertModal onClose={none} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '1500' } });
    expect(screen.getByText('7 500 left')).toBeTruthy();
  });

  it('shows the remainder of a synthesis', () => {
    render(<SynthesisModal onClose={none} />);
    expect(screen.getByText('Clean PROTO, 33.20 left')).toBeTruthy();
  });

  it('shows the remainder of the levels that it would buy', () => {
    state.ships = [aShip({ level: 32, nextLevel: { price: 1562 } })];
    render(<LevelUpModal shipId="ship" onClose={none} />);
    expect(screen.getByText(/ left$/)).toBeTruthy();
  });
});
