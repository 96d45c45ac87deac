// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices, spending } from '#engine/client/account/limits.ts';
import * as api from '#engine/client/core/api.ts';
import { state } from '#engine/client/core/state.ts';
import * as sound from '#engine/client/device/sound.ts';
import { isRecord, recall } from '#engine/client/device/storage.ts';
import type { User } from '#engine/protocol/account/calls.ts';
import { SettingsScreen } from '#hud/account/settings/settings-screen.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { makeCard } from '#hud/trip/share/make-card.ts';
import { openModals } from '#hud/ui/modals/open-modals.ts';
import { aShip, aSystem, aTrip } from '../fixtures/entities.ts';

vi.mock('#engine/client/core/api.ts', async (original) => ({
  ...(await original<typeof import('#engine/client/core/api.ts')>()),
  call: vi.fn(async () => ({ ok: false, code: 'network', status: 0, detail: null })),
}));

const user = {
  uuid: 'ada',
  firstName: 'Ada',
  lastName: null,
  username: 'ada_l',
  accountId: '12345678-aaaa',
  telegramId: 7,
  address: null,
} as User;

beforeEach(async () => {
  history.replaceState(null, '', '/settings');
  openModals.list = [];
  state.user = { ...user };
  state.settings = { language: 'en', sounds: true, vibration: true, reducedMotion: false, listMode: false };
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

const opened = () => openModals.list.map(({ name }) => name);

describe('the settings', () => {
  it.each([
    ['Sounds', 'sounds'],
    ['Vibration', 'vibration'],
    ['Less motion', 'reducedMotion'],
    ['Trip without graphics', 'listMode'],
  ] as const)('switch %s at once and save it on the device', (label, name) => {
    render(<SettingsScreen />);
    const before = state.settings[name];
    fireEvent.click(screen.getByRole('switch', { name: label }));
    expect(state.settings[name]).toBe(!before);
    expect(recall('settings', isRecord)?.[name]).toBe(!before);
  });

  it('have a slider for effects and one for music, while sounds are on', async () => {
    const heard = vi.spyOn(sound, 'playSound').mockReturnValue();
    render(<SettingsScreen />);
    const effects = screen.getByRole('slider', { name: 'Effects' });
    expect(effects).toHaveProperty('value', '50');
    fireEvent.change(effects, { target: { value: '80' } });
    expect(heard).not.toHaveBeenCalled();
    fireEvent.pointerUp(effects);
    expect(heard).toHaveBeenCalledOnce();
    fireEvent.change(screen.getByRole('slider', { name: 'Music' }), { target: { value: '35' } });
    expect(recall('settings', isRecord)).toMatchObject({ effectsVolume: 80, musicVolume: 35 });
    fireEvent.click(screen.getByRole('switch', { name: 'Sounds' }));
    await vi.waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
  });

  it.each([
    [/Wallet/, 'wallet'],
    [/Take the tour again/, 'tour'],
    [/How the game works/, 'guide'],
  ])('open the modal of %s', (label, name) => {
    render(<SettingsScreen />);
    fireEvent.click(screen.getByRole('button', { name: label }));
    expect(opened()).toEqual([name]);
  });

  it('open the account and the support outside of the game, where there are such pages', () => {
    const go = vi.spyOn(window, 'open').mockReturnValue(null);
    render(<SettingsScreen />);
    expect(screen.queryByRole('button', { name: /Account|Contact support/ })).toBeNull();
    cleanup();
    document.head.innerHTML =
      '<meta name="account-page" content="https://lab.test/account"><meta name="support-page" content="https://lab.test/support">';
    render(<SettingsScreen />);
    fireEvent.click(screen.getByRole('button', { name: 'Account' }));
    fireEvent.click(screen.getByRole('button', { name: /Contact support/ }));
    expect(go.mock.calls.map(([address]) => address)).toEqual([
      'https://lab.test/account',
      'https://lab.test/support',
    ]);
    document.head.innerHTML = '';
    go.mockRestore();
  });

  it('show a linked wallet by its first six and last four characters, and the season and version', () => {
    state.user = { ...user, address: 'UQ7f2cABCDEFGHIJKLMN9aKe' };
    render(<SettingsScreen />);
    expect(screen.getByText('UQ7f2c…9aKe')).toBeTruthy();
    expect(screen.getByText('Season 2')).toBeTruthy();
    expect(screen.getByText('Version 2.0')).toBeTruthy();
  });
});

describe("the player's own limits in the settings", () => {
  const kinds = { returned: true, encounter: true, repaired: true, energy: false };
  const wanted = {
    kinds: { ...kinds, daily: true, rewards: true, crew: true, events: true },
    quietHours: { from: 22 * 60, until: 8 * 60 },
    timezone: 'UTC',
    bot: { state: 'allowed', deliveredAt: null, failedAt: '2026-03-14T10:00:00.000Z', failure: 'blocked' },
  } as const;
  const limits = {
    limit: 500,
    next: null,
    spent: 125,
    monthEndsAt: '2026-04-01T00:00:00.000Z',
    isPaused: false,
    pausedUntil: null,
  };
  const asked = () => vi.mocked(api.call).mock.calls.map(([{ name }, input]) => [name, input?.body]);

  beforeEach(() => {
    vi.mocked(api.call).mockClear();
    notices.apply(wanted, 1);
    spending.apply(limits, 1);
  });

  it('switch kinds of notices, and say why the last message did not arrive', () => {
    render(<SettingsScreen />);
    expect(screen.getByText(/you have blocked the bot/)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Energy is full' }));
    expect(asked()).toContainEqual(['notices.change', { kinds: { energy: true } }]);
    fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    expect(asked()).toContainEqual(['notices.change', { quietHours: null }]);
  });

  it('move the quiet hours, and send them when the knob is let go', () => {
    render(<SettingsScreen />);
    const until = screen.getByRole('slider', { name: 'Quiet until' });
    expect(until.getAttribute('aria-valuetext')).toBe('08:00');
    fireEvent.change(until, { target: { value: '39' } });
    expect(screen.getByText('22:00 – 07:30')).toBeTruthy();
    fireEvent.pointerUp(until);
    const quietHours = { from: 22 * 60, until: 7 * 60 + 30 };
    expect(asked()).toContainEqual(['notices.change', { quietHours }]);
  });

  it('set a spending limit, and ask before purchases are paused', () => {
    render(<SettingsScreen />);
    const limit = screen.getByRole('slider', { name: 'Spending limit' });
    expect(limit.getAttribute('aria-valuetext')).toBe('500 Stars a month');
    fireEvent.change(limit, { target: { value: '2' } });
    fireEvent.pointerUp(limit);
    expect(asked()).toContainEqual(['spending.change', { limit: 100 }]);
    fireEvent.click(screen.getByRole('button', { name: '7 days' }));
    expect(opened()).toEqual(['confirm']);
    expect(asked()).not.toContainEqual(['spending.change', { pauseDays: 7 }]);
  });
});

describe('the card of a trip', () => {
  const reward = {
    tripId: 'trip',
    systemId: 'system',
    shipId: 'ship',
    baggage: 46.8,
    cargoLimit: 80,
    overloadShare: 0,
    marks: [],
    clean: { marks: 0, timeSavedMs: 0, healthBack: 0, piratesPaid: 0 },
    flownMs: 60_000,
    mined: 1200.5,
    manualMined: 86.4,
    caughtPirates: 3,
    piratesMet: 5,
    pirateEarned: 20,
    overloadEarned: 0,
    dockingEarned: null,
    awards: [],
    balanceBefore: 0,
    balanceAfter: 0,
  };

  beforeEach(() => {
    state.ships = [aShip()];
    state.systems = [aSystem()];
    state.trips = { system: [aTrip()] };
  });

  it('shows pilot, place, amount, pirates and cargo of the flight', () => {
    const card = makeCard({ reward });
    expect(card).toMatchObject({
      pilot: 'ada_l',
      where: 'Glass Meridian, Vega Minor 14',
      amount: '+1\u00a0286.90',
      facts: [
        { value: '3', text: 'of 5 pirates' },
        { value: '47', text: 'of 80 cargo' },
      ],
      invitation: { bonus: '+250' },
    });
    expect(card?.pictures).toMatchObject({
      isPlanet: true,
      ship: expect.stringContaining('personal-common'),
    });
  });

  it('includes what docking paid', () => {
    expect(makeCard({ reward: { ...reward, dockingEarned: 13.1 } })?.amount).toBe('+1\u00a0300.00');
  });

  it("leaves out what a trip hasn’t, and doesn't exist for an unknown trip", () => {
    state.trips = { system: [aTrip({ type: 'attack', location: 'space' })] };
    expect(makeCard({ reward: { ...reward, cargoLimit: 0 } })).toMatchObject({
      facts: [],
      pictures: { isPlanet: false },
    });
    state.trips = {};
    expect(makeCard({ reward })).toBeNull();
  });
});
