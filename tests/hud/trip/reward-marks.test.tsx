// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import type { Reward, RewardMark } from '#engine/client/trip/reward.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { RewardMarks } from '#hud/trip/reward-marks.tsx';
import { aShip, aSystem, aTrip } from '../fixtures/entities.ts';

const mark = (measure: RewardMark['measure'], value: number, goal: number): RewardMark => ({
  measure,
  value,
  goal,
  isReached: value >= goal,
});

function show(marks: readonly RewardMark[], baggage = 80): void {
  const reward = { tripId: 'trip', systemId: 'system', shipId: 'ship', baggage, cargoLimit: 80, marks };
  render(<RewardMarks reward={reward as unknown as Reward} isAtOnce />);
}

const text = () => document.body.textContent;

beforeEach(async () => {
  state.systems = [aSystem()];
  state.trips = { system: [aTrip({ status: 'completed' })] };
  state.ships = [aShip()];
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('the marks of a flight in its reward', () => {
  it('say what was reached, and how much was missing', () => {
    show([mark('cargo', 89, 100), mark('pirates', 2, 2), mark('chain', 31, 20)], 71);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Full hold 71 of 80',
      'All pirates 2 of 2',
      'Chain of 20 best 31',
    ]);
  });

  it.each([
    [1, '20%'],
    [2, '40%'],
    [3, '60%'],
  ])('shorten the next flight: %s of them by %s (D48)', (count, percent) => {
    const measures = ['cargo', 'pirates', 'chain'] as const;
    show(measures.map((measure, index) => mark(measure, index < count ? 1 : 0, 1)));
    expect(text()).toContain(`${count} × 20%`);
    expect(text()).toContain(`−${percent}`);
  });

  it('leave out the next flight when none was reached, and everything after an AI pilot', () => {
    show([mark('cargo', 0, 100), mark('pirates', 0, 2), mark('chain', 3, 20)], 0);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(text()).not.toContain('Next flight');
    cleanup();
    show([]);
    expect(text()).toBe('');
  });
});
