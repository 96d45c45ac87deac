// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { crewStatistics, generalStatus, generals } from '#engine/client/crew/queries.ts';
import { products } from '#engine/client/shop/queries.ts';
import type { User } from '#engine/protocol/account/calls.ts';
import type { GeneralStatus } from '#engine/protocol/crew/calls.ts';
import type { Galaxy } from '#engine/protocol/galaxy/calls.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { GeneralSelectionScreen } from '#hud/crew/generals/general-selection-screen.tsx';
import { GeneralSettingsScreen } from '#hud/crew/generals/general-settings-screen.tsx';
import { goUp, type Route } from '#hud/shell/navigation/routes.ts';
import { PayModal } from '#hud/shop/pay/pay-modal.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { openModals } from '#hud/ui/modals/open-modals.ts';
import { FakeServer } from '../../engine/fixtures/fake-server.ts';
import { signInTo } from '../fixtures/signed-in.ts';
import { whenIdle } from '../fixtures/when-idle.ts';

/** Noon of the device's own day: a date on the screen is the device's. */
const now = new Date(2026, 10, 21, 12).getTime();
const status: GeneralStatus = {
  isActive: true,
  availableAt: new Date(2027, 1, 19, 12).toISOString(),
  referralCount: 62,
  referralLimit: 155,
  tribute: 318.4,
  isNotificationEnabled: true,
  conversionRate: 0.011,
};
const listed = [
  {
    uuid: 'vega',
    username: 'nord_vega',
    firstName: 'Vega',
    earned: 97_551,
    referralCount: 148,
    pilotCount: 163,
  },
  { uuid: 'deep', username: null, firstName: 'Deepvein', earned: 79_402, referralCount: 1, pilotCount: 2 },
];
const balance = { default: 900, clean: 0, conversionRate: 0.011 };
const found = (body: unknown) => ({ status: 200, body, rev });
const of = (call: string) => server.of(call);
const choose = 'POST /account/v1/generals/choose/';
const claim = 'PUT /account/v1/generals/tribute/';
const notices = 'PUT /account/v1/generals/me/notifications/';

let server: FakeServer;
let rev = 0;
beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  server = new FakeServer();
  signInTo(server);
  rev += 10;
  openModals.list = [];
  state.boot.isLocalMessenger = true;
  history.replaceState(null, '', '/general-selection');
  const user = { uuid: 'ada', isSelectedGeneral: false, isOnboarded: false } as User;
  Object.assign(state, {
    user,
    galaxy: null,
    toasts: [],
    clockOffsetMs: 0,
    balance: { ...balance, default: 0 },
  });
  state.settings.language = 'en';
  state.settings.reducedMotion = true;
  await startStrings();
  await startMoreStrings();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = [crewStatistics, generalStatus, generals, products];

async function show(what: React.ReactNode) {
  render(what);
  await whenIdle(...read);
}
async function press(role: string, name: RegExp | string) {
  fireEvent.click(screen.getByRole(role, { name }));
  await whenIdle(...read);
}

async function showStatus(fields: Partial<GeneralStatus> = {}) {
  const whole = { ...status, ...fields };
  server.answer('GET /account/v1/generals/me/', found(whole));
  generalStatus.apply(whole, rev);
  await show(<GeneralSettingsScreen />);
}

async function showList(data: typeof listed) {
  server.answer('GET /account/v1/generals/', found({ count: data.length, data }));
  generals.apply({ count: data.length, data }, rev);
  await show(<GeneralSelectionScreen />);
}

describe('picking a general', () => {
  it('preselects the first general, and joins the picked one', async () => {
    const user = { uuid: 'ada', isSelectedGeneral: true, isOnboarded: false };
    server.answer(choose, { status: 200, body: { user, balance }, rev: rev + 1 });
    await showList(listed);
    expect(screen.getByRole('button', { name: 'Fly with nord_vega' })).toBeTruthy();
    expect(screen.getByText('163 pilots, 148 active')).toBeTruthy();
    expect(screen.getByText('2 pilots, 1 active')).toBeTruthy();
    expect(screen.getByText(/^Your general hears when your ships return/)).toBeTruthy();
    await press('radio', /Deepvein/);
    await press('button', 'Fly with Deepvein');
    expect(JSON.parse(of(choose)[0]?.body ?? '')).toEqual({ generalId: 'deep' });
    expect(state.user?.isSelectedGeneral).toBe(true);
    expect(state.balance.default).toBe(900);
    expect(location.pathname).toBe('/');
  });

  it('stays open and reads the list again when the general has no place any more', async () => {
    server.answer(choose, { status: 409, body: { code: 'general_unavailable', detail: 'No room any more' } });
    await showList(listed);
    server.answer('GET /account/v1/generals/', found({ count: 1, data: listed.slice(1) }));
    await press('button', 'Fly with nord_vega');
    expect(state.toasts.at(-1)?.text).toBe('No room any more');
    expect(location.pathname).toBe('/general-selection');
    await waitFor(() => expect(screen.queryByText('nord_vega')).toBeNull());
  });

  it('can be left by Back and Esc only when it isn’t the first step', () => {
    const route = { path: '/general-selection', under: '/crew' } as Route;
    const navigate = vi.fn();
    state.view.choosesGeneral = true;
    goUp(route, navigate);
    expect(navigate).not.toHaveBeenCalled();
    state.user = { uuid: 'ada', isSelectedGeneral: true } as User;
    goUp(route, navigate);
    expect(navigate).toHaveBeenCalledWith('/crew');
    state.view.choosesGeneral = false;
  });

  it('leads to the map when nobody recruits', async () => {
    await showList([]);
    expect(state.user?.isSelectedGeneral).toBe(true);
    expect(location.pathname).toBe('/');
  });

  it('leads a player who has chosen or has finished the tour to the map, as one who has chosen', async () => {
    state.user = { uuid: 'ada', isSelectedGeneral: false, isOnboarded: true } as User;
    await showList(listed);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(state.user?.isSelectedGeneral).toBe(true);
    expect(location.pathname).toBe('/');
  });
});

describe('the status of a general', () => {
  it('shows tribute, pilots and how long it lasts', async () => {
    await showStatus();
    expect(screen.getByText('Status until 19 February 2027')).toBeTruthy();
    expect(screen.getByText('90 days')).toBeTruthy();
    expect(screen.getByText('/155').parentElement?.textContent).toBe('62/155');
    expect(screen.getByRole('button', { name: 'Claim 318.40' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('pays the tribute once, and then says that there is none', async () => {
    server.answer(claim, { status: 200, body: { amount: 318.4, balance }, rev: rev + 1 });
    await showStatus();
    await press('button', 'Claim 318.40');
    expect(state.balance.default).toBe(900);
    const button = screen.getByRole('button', { name: 'Claim' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Nothing to claim yet').id).toBe(button.getAttribute('aria-describedby'));
    await press('button', 'Claim');
    expect(of(claim)).toHaveLength(1);
  });

  it('switches the notifications', async () => {
    const off = { ...status, isNotificationEnabled: false };
    server.answer(notices, { status: 200, body: off, rev: rev + 1 });
    await showStatus();
    await press('switch', 'Notifications');
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
    expect(JSON.parse(of(notices)[0]?.body ?? '')).toEqual({ isNotificationEnabled: false });
  });

  it('can be bought again when it is over, and has no switch then', async () => {
    await showStatus({ isActive: false, availableAt: new Date(2026, 10, 1, 12).toISOString(), tribute: 0 });
    expect(screen.getByText('Status ended on 1 November 2026')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    await press('button', 'Get the status');
    expect(openModals.list.at(-1)).toMatchObject({ name: 'pay', props: { kind: 'general' } });
  });

  it('says what it gives before the first purchase', async () => {
    await showStatus({ isActive: false, availableAt: null, tribute: 0 });
    expect(screen.getByText("You aren't a general yet")).toBeTruthy();
    expect(screen.getByText('10% in PROTO of what they buy')).toBeTruthy();
  });
});

describe('buying the status', () => {
  const term = (key: string, stars: number): Product => ({
    uuid: key,
    key,
    kind: 'general',
    title: key,
    description: '',
    finalPrice: stars * 100,
    stars,
    count: null,
    term: key === 'general-season' ? 'season' : 'month',
    until: null,
  });

  const anew = { ...status, isActive: false, availableAt: null };
  async function showChoice(general: GeneralStatus, season: object | null = null) {
    state.galaxy = season && ({ season: 2, isSeasonOver: false, seasonEndsAt: null, ...season } as Galaxy);
    products.apply([term('general-month', 750), term('general-season', 1900)], rev);
    generalStatus.apply(general, rev);
    server.answer('GET /account/v1/generals/me/', found(general));
    await show(<PayModal kind="general" onClose={() => undefined} />);
  }

  it('offers the season alone, says until when, and pays for it', async () => {
    server.answer('POST /store/v1/payments/', {
      status: 201,
      body: { orderId: '7f2c11aa', invoiceLink: '/pay/' },
    });
    await showChoice(anew, {});
    expect(screen.getByText('Season 2')).toBeTruthy();
    expect(screen.queryByText('30 days')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText(/^Until 19 February 2027/)).toBeTruthy();
    await press('button', /^Pay/);
    expect(JSON.parse(of('POST /store/v1/payments/')[0]?.body ?? '')).toMatchObject({
      productId: 'general-season',
    });
  });

  it('shows the end of the season as the end', async () => {
    await showChoice(anew, { seasonEndsAt: new Date(2026, 11, 1, 12).toISOString() });
    expect(screen.getByText(/^Until 1 December 2026/)).toBeTruthy();
  });

  it('is for the next season in the offseason', async () => {
    await showChoice(anew, { isSeasonOver: true, seasonEndsAt: new Date(2026, 10, 20, 12).toISOString() });
    expect(screen.getByText('Season 3')).toBeTruthy();
    expect(screen.getByText(/^Until 19 February 2027/)).toBeTruthy();
  });

  it('is over in the last seven days of a season, and for a player who has access until then', async () => {
    const closed = /status isn't sold any more/;
    await showChoice(anew, { seasonEndsAt: new Date(2026, 10, 28, 12).toISOString() });
    expect(screen.getByText(closed)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    cleanup();
    await showChoice(status, { seasonEndsAt: new Date(2027, 1, 20, 12).toISOString() });
    expect(screen.getByText(closed)).toBeTruthy();
    cleanup();
    await showStatus();
    expect(screen.queryByText('Extend the status')).toBeNull();
    cleanup();
    state.galaxy = {
      season: 2,
      isSeasonOver: false,
      seasonEndsAt: new Date(2026, 10, 24).toISOString(),
    } as Galaxy;
    await showStatus(anew);
    await press('button', 'Get the status');
    expect(openModals.list).toEqual([]);
  });

  it('extends the present access', async () => {
    await showChoice(status);
    expect(screen.getByText(/^Until 20 May 2027/)).toBeTruthy();
  });
});
