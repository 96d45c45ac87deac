// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inbox } from '#engine/client/account/inbox.ts';
import { call } from '#engine/client/core/api.ts';
import { state } from '#engine/client/core/state.ts';
import { dailyReward } from '#engine/client/homeland/queries.ts';
import type { User } from '#engine/protocol/account/calls.ts';
import type { DailyReward } from '#engine/protocol/homeland/calls.ts';
import { DailyModal } from '#hud/account/first-run/daily-modal.tsx';
import { GuideModal } from '#hud/account/first-run/guide-modal.tsx';
import { guidePages } from '#hud/account/first-run/guide-pages.ts';
import { placeCaption } from '#hud/account/first-run/spotlight.tsx';
import { startFirstRun } from '#hud/account/first-run/start-first-run.ts';
import { Tour } from '#hud/account/first-run/tour.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { closeModal, openModals } from '#hud/ui/modals/open-modals.ts';
import { aShip, aSystem, aTrip } from '../fixtures/entities.ts';

vi.mock('#engine/client/core/api.ts', async (original) => ({
  ...(await original<typeof import('#engine/client/core/api.ts')>()),
  call: vi.fn(async () => ({ ok: false, code: 'network', status: 0, detail: null })),
}));

const awards: DailyReward['awards'] = [50, 70, 90, 120, 160, 200, 1].map((amount, i) => ({
  day: i + 1,
  type: i === 6 ? 'clean' : 'default',
  amount,
}));
let rev = 0;
const daily = (fields: Partial<DailyReward> = {}) =>
  dailyReward.apply(
    {
      currentDay: '2026-03-14',
      previousDay: '2026-03-13',
      daysCount: 4,
      isAvailable: true,
      opensAt: new Date(Date.now() + 3_600_000).toISOString(),
      awards,
      ...fields,
    },
    ++rev,
  );
const user = (fields: Partial<User>) => ({ uuid: 'ada', isOnboarded: true, ...fields }) as User;
const galaxy = {
  uuid: 'g',
  name: 'Orion Spur',
  systemsCount: 20,
  completedCount: 3,
  nextSeasonAt: null,
};
const open = () => openModals.list.map(({ name }) => name);
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

beforeEach(async () => {
  history.replaceState(null, '', '/');
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async ({ name }) => {
    if (name === 'auth.onboarding') return { ok: true, answer: user({}), rev: ++rev } as never;
    return { ok: false, code: 'network', status: 0, detail: null } as never;
  });
  openModals.list = [];
  Object.assign(state, {
    user: null,
    galaxy: null,
    statistics: { totalTrips: 1 },
    reward: null,
    flights: {},
    toasts: [],
    clockOffsetMs: 0,
  });
  state.systems = [aSystem()];
  state.trips = { system: [aTrip()] };
  state.view = {
    place: 'galaxy',
    systemId: 'system',
    tripId: null,
    flightId: null,
    launching: null,
    isSceneHidden: false,
    choosesGeneral: false,
  };
  state.boot.stage = 'ready';
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('what opens by itself', () => {
  // Once a page, as in the game: each test continues from the state that the previous one left.
  startFirstRun();

  it('is nothing before the first trip was collected', async () => {
    daily();
    state.statistics = { totalTrips: 0 } as never;
    state.user = user({ isOnboarded: false, isSelectedGeneral: true });
    await settled();
    expect(open()).toEqual([]);
  });

  it('is the gift of the first trip, once its reward is closed', async () => {
    daily();
    state.user = user({ isOnboarded: false, isSelectedGeneral: true });
    state.statistics = { totalTrips: 0 } as never;
    state.reward = { tripId: 'trip', gift: { collectionId: 'combat' } } as never;
    await settled();
    state.statistics = { totalTrips: 1 } as never;
    expect(open(), 'not over the reward').toEqual([]);
    state.reward = null;
    await settled();
    expect(openModals.list.map(({ name, props }) => [name, props])).toEqual([
      ['gift', { collectionId: 'combat' }],
    ]);
    openModals.list = [];
    state.user = null;
    await settled();
  });

  it('is the tour only when a general is selected and the user is not onboarded', async () => {
    daily();
    state.user = user({ isOnboarded: false, isSelectedGeneral: false });
    await settled();
    expect(open()).toEqual([]);
    expect(state.view.choosesGeneral, 'the generals are read').toBe(false);
    state.user.isSelectedGeneral = true;
    await settled();
    expect(open()).toEqual(['tour']);
    closeModal();
    await settled();
    expect(open(), 'not a second time').toEqual([]);
  });

  it('is the daily reward for an onboarded user, but not over a trip, a reward or another screen', async () => {
    state.view.place = 'trip';
    daily({ currentDay: '2026-03-15' });
    state.user = user({});
    await settled();
    expect(open()).toEqual([]);
    history.replaceState(null, '', '/hangar');
    state.view.place = 'system';
    await settled();
    expect(open()).toEqual([]);
    history.replaceState(null, '', '/');
    state.view.isSceneHidden = true;
    await settled();
    expect(open()).toEqual(['daily']);
    closeModal();
    await settled();
    expect(open(), 'once a day').toEqual([]);
  });

  it('is the moment of a system that was completed just now, once its reward is closed', async () => {
    state.user = user({});
    state.reward = { tripId: 'trip' } as never;
    state.systems = [aSystem({ status: 'completed' })];
    await settled();
    expect(open()).toEqual([]);
    state.reward = null;
    await settled();
    expect(openModals.list.map(({ name, props }) => [name, props])).toEqual([
      ['systemComplete', { systemId: 'system' }],
    ]);
    closeModal();
    await settled();
    expect(open(), 'once').toEqual([]);
  });

  it('is the end of the season before today’s reward, once it has come', async () => {
    daily({ currentDay: '2026-03-16' });
    state.galaxy = {
      ...galaxy,
      seasonEndsAt: new Date(Date.now() - 1000).toISOString(),
      season: 2,
      isSeasonOver: true,
    };
    state.user = user({});
    await settled();
    expect(open()).toEqual(['offseason']);
    closeModal();
    await settled();
    expect(open()).toEqual(['daily']);
  });

  it('is the beginning of the next season until its message was read', async () => {
    daily({ currentDay: '2026-03-17', isAvailable: false });
    state.galaxy = { ...galaxy, season: 3, isSeasonOver: false, seasonEndsAt: null };
    state.user = user({});
    const message = (season: number, isRead: boolean) =>
      ({ uuid: `s${season}`, code: 'season_begun', values: { season }, isRead }) as never;
    const receive = (...data: never[]) =>
      inbox.apply({ count: data.length, unread: 1, unclaimed: 0, data }, ++rev);
    receive(message(2, false));
    await settled();
    expect(open(), 'of another season').toEqual([]);
    receive(message(3, true), message(2, false));
    await settled();
    expect(open(), 'read on another device').toEqual([]);
    receive(message(3, false));
    await settled();
    expect(open()).toEqual(['seasonBegun']);
  });
});

describe('the guided tour', () => {
  const next = () => fireEvent.click(screen.getByRole('button', { name: /Next|Start playing/ }));

  it('has eight steps, moves to the hangar after the running trip, and ends with the last', async () => {
    state.user = user({ isOnboarded: false, isSelectedGeneral: true });
    vi.mocked(call).mockImplementation(async ({ name }) => {
      if (name === 'auth.onboarding') return { ok: true, answer: user({}), rev: ++rev } as never;
      return { ok: true, answer: { count: 1, data: [aTrip()] }, rev: ++rev } as never;
    });
    const close = vi.fn();
    const { unmount } = render(<Tour onClose={close} />);
    const paths: string[] = [];
    for (let step = 1; step <= 8; step++) {
      expect(screen.getByText(`${step} / 8`)).toBeTruthy();
      paths.push(location.pathname);
      next();
      await settled();
    }
    expect(paths).toEqual(['/', '/', '/', '/', '/', '/', '/hangar', '/hangar']);
    expect(close).toHaveBeenCalledTimes(1);
    unmount();
    await settled();
    expect(state.user?.isOnboarded).toBe(true);
  });

  it('goes on without the network, and can be skipped at any step by button or Esc', async () => {
    state.user = user({ isOnboarded: false, isSelectedGeneral: true });
    openModals.list = [{ id: 1, name: 'tour', props: {} }];
    const close = vi.fn();
    render(<Tour onClose={close} />);
    for (let step = 1; step < 5; step++) {
      next();
      await settled();
    }
    expect(screen.getByText('5 / 8')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Skip tour' }));
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('ends with a level-up that the player can afford', async () => {
    state.user = user({ isOnboarded: false, isSelectedGeneral: true });
    state.ships = [aShip({ nextLevel: { price: 12 } })];
    state.balance = { default: 16, clean: 0, conversionRate: 0.01 };
    const bought = vi.fn();
    vi.mocked(call).mockImplementation(async ({ name }) => {
      if (name === 'auth.onboarding') return { ok: true, answer: user({}), rev: ++rev } as never;
      if (name !== 'ships.level')
        return { ok: true, answer: { count: 1, data: [aTrip()] }, rev: ++rev } as never;
      bought();
      const balance = { default: 4, clean: 0, conversionRate: 0.01 };
      return { ok: true, answer: { ship: aShip({ level: 2 }), balance, levels: 1 }, rev: ++rev } as never;
    });
    const { unmount } = render(<Tour onClose={vi.fn()} />);
    for (let step = 1; step < 8; step++) {
      next();
      await settled();
    }
    fireEvent.click(screen.getByRole('button', { name: /Level up 12/ }));
    await settled();
    expect(bought).toHaveBeenCalledTimes(1);
    expect(open()).toEqual(['level-up']);
    unmount();
    state.ships = [];
  });

  it('closes for a flight without being over, and goes on in the hangar after it', async () => {
    state.user = user({ isOnboarded: false, isSelectedGeneral: true });
    const close = vi.fn();
    const first = render(<Tour onClose={close} />);
    act(() => {
      state.view.place = 'launch';
    });
    await settled();
    expect(close).toHaveBeenCalledTimes(1);
    first.unmount();
    await settled();
    expect(state.user?.isOnboarded).toBe(false);
    state.view.place = 'system';
    const second = render(<Tour onClose={vi.fn()} />);
    await settled();
    expect(screen.getByText('7 / 8')).toBeTruthy();
    expect(location.pathname).toBe('/hangar');
    second.unmount();
    await settled();
    expect(state.user?.isOnboarded).toBe(true);
  });

  it('keeps the focus in its caption', () => {
    state.user = user({});
    render(<Tour onClose={vi.fn()} />);
    const [skip, forward] = screen.getAllByRole('button');
    expect(document.activeElement).toBe(forward);
    fireEvent.keyDown(forward as Element, { key: 'Tab' });
    expect(document.activeElement).toBe(skip);
    fireEvent.keyDown(skip as Element, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(forward);
  });

  it.each([
    [360, 740],
    [390, 844],
    [1280, 800],
  ])('puts its caption beside the lit box and never over it, at %i by %i', (width, height) => {
    for (let x = 0; x <= width; x += 24)
      for (let y = 0; y <= height; y += 24) {
        const lit = { x, y, width: 132, height: 116, radius: 58 };
        const place = placeCaption(lit, { width: 328, height: 230 }, { width, height });
        const isOver = place.y < y + 56 && place.y + 230 > y - 56;
        expect(isOver, `${x}, ${y}`).toBe(false);
        expect(place.x).toBeGreaterThanOrEqual(0);
        expect(place.y).toBeGreaterThanOrEqual(0);
        expect(place.y + 230).toBeLessThanOrEqual(height);
      }
  });
});

describe('the daily reward', () => {
  it('marks today among seven days and says what was received and what comes', () => {
    daily();
    render(<DailyModal onClose={vi.fn()} />);
    expect(screen.getByText('Day 4 of 7')).toBeTruthy();
    expect(screen.getByText('Day 3: 90 PROTO, received')).toBeTruthy();
    expect(screen.getByText('Day 4, today: 120 PROTO')).toBeTruthy();
    expect(screen.getByText('Day 7: 1.00 clean PROTO')).toBeTruthy();
    expect(screen.getByText('160 PROTO')).toBeTruthy();
  });

  it('can be claimed, shows a check and closes', async () => {
    daily();
    const balance = { default: 120, clean: 0, conversionRate: 0.01 };
    vi.mocked(call).mockResolvedValue({
      ok: true,
      answer: { ...dailyReward.state.value, isAvailable: false, balance },
      rev: ++rev,
    } as never);
    const close = vi.fn();
    render(<DailyModal onClose={close} />);
    fireEvent.click(screen.getByRole('button', { name: 'Claim 120' }));
    await settled();
    expect(screen.getByText('Day 4: 120 PROTO, received')).toBeTruthy();
    await vi.waitFor(() => expect(close).toHaveBeenCalled(), { timeout: 3000 });
    expect(state.balance.default).toBe(120);
  });

  it('says so when another device has claimed it', async () => {
    daily();
    render(<DailyModal onClose={vi.fn()} />);
    act(() => daily({ isAvailable: false }));
    await settled();
    expect(screen.getByRole('button', { name: 'Received today' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Claim 120' })).toBeNull();
  });
});

describe('the guide', () => {
  it('finds the pages that contain a word', () => {
    render(<GuideModal onClose={vi.fn()} />);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(guidePages.length);
    fireEvent.change(screen.getByLabelText('Find a rule'), { target: { value: 'drone' } });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '12Health and repair',
    ]);
    expect(screen.getByText(/2 h 23 min/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Find a rule'), { target: { value: 'zebra' } });
    expect(screen.getByText('No rule has these words')).toBeTruthy();
  });

  it.each(['luck', 'grade', 'artifact', 'docking', 'research', 'capsule', 'synthesis'])(
    'knows about %s',
    (word) => {
      render(<GuideModal onClose={vi.fn()} />);
      fireEvent.change(screen.getByLabelText('Find a rule'), { target: { value: word } });
      expect(screen.queryByText('No rule has these words')).toBeNull();
      expect(document.body.textContent).not.toContain('{{');
    },
  );
});
