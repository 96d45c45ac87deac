import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#engine/protocol/account/calls.ts';
import type { DailyReward } from '#engine/protocol/homeland/calls.ts';
import { FakeServer } from '../../fixtures/fake-server.ts';
import { aStorage, soon, startClient } from '../../fixtures/start-client.ts';

const claim = 'PUT /game/v1/daily-rewards/';
const read = 'GET /game/v1/daily-rewards/';
const onboarding = 'PUT /account/v1/auth/me/onboarding/';
const up: DailyReward = {
  currentDay: '2026-03-14',
  previousDay: '2026-03-13',
  daysCount: 4,
  isAvailable: true,
  opensAt: '2026-03-14T12:00:00.000Z',
  awards: [],
};
const claimed: DailyReward = { ...up, previousDay: '2026-03-14', isAvailable: false };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('claiming the daily reward', () => {
  it('pays into the balance and shows when the next reward opens', async () => {
    const balance = { default: 120, clean: 0, conversionRate: 0.01 };
    const server = new FakeServer().answer(claim, { status: 200, body: { ...claimed, balance }, rev: 8 });
    const { state } = await startClient(server, aStorage());
    const { claimDaily } = await import('#engine/client/homeland/operations.ts');
    const { dailyReward } = await import('#engine/client/homeland/queries.ts');
    dailyReward.apply(up, 7);
    expect(await soon(claimDaily())).toEqual({ ok: true });
    expect(state.balance.default).toBe(120);
    expect(dailyReward.state.value).toEqual(claimed);
  });

  it('reads the reward again when another device has claimed it', async () => {
    const server = new FakeServer()
      .answer(claim, { status: 409, body: { code: 'daily_claimed', detail: 'Claimed already' } })
      .answer(read, { status: 200, body: claimed, rev: 9 });
    const { state } = await startClient(server, aStorage());
    const { claimDaily } = await import('#engine/client/homeland/operations.ts');
    const { dailyReward } = await import('#engine/client/homeland/queries.ts');
    dailyReward.apply(up, 7);
    expect(await soon(claimDaily())).toEqual({ ok: false, code: 'daily_claimed' });
    expect(dailyReward.state.value?.isAvailable).toBe(false);
    expect(state.toasts.at(-1)?.text).toBe('Claimed already');
  });
});

describe('the end of the guided tour', () => {
  async function finish(user: Partial<User>) {
    const server = new FakeServer().answer(onboarding, { status: 200, body: { ...user, isOnboarded: true } });
    const { state } = await startClient(server, aStorage());
    const { finishTour } = await import('#engine/client/account/operations.ts');
    state.user = user as User;
    const outcome = await soon(finishTour());
    return { outcome, calls: server.of(onboarding).length, user: state.user };
  }

  it('marks the user as onboarded', async () => {
    const { outcome, calls, user } = await finish({ uuid: 'ada', isOnboarded: false });
    expect(outcome).toEqual({ ok: true });
    expect(calls).toBe(1);
    expect(user?.isOnboarded).toBe(true);
  });

  it('sends nothing when an onboarded user repeats the tour', async () => {
    expect(await finish({ uuid: 'ada', isOnboarded: true })).toMatchObject({
      outcome: { ok: true },
      calls: 0,
    });
  });
});
