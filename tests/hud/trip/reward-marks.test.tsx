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

const noGains = { marks: 0, timeSavedMs: 0, healthBack: 0, piratesPaid: 0 };

function show(marks: readonly RewardMark[], baggage = 80, clean: Reward['clean'] = noGains): void {
  const flight = { tripId: 'trip', systemId: 'system', shipId: 'ship', baggage, cargoLimit: 80 };
  const reward = { ...flight, marks, clean, flownMs: 87_000 };
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

  it('bring the ship home early, with its health and the pirates of the saved time (D48)', () => {
    const marks = [mark('cargo', 100, 100), mark('pirates', 1, 1), mark('chain', 31, 20)];
    show(marks, 80, { marks: 3, timeSavedMs: 3_513_000, healthBack: 12, piratesPaid: 4 });
    expect(text()).toContain('Home early −58 min 33 s');
    expect(text()).toContain('1 h to 1 min 27 s');
    expect(text()).toContain('Ship repaired by the crew +12 HP');
    expect(text()).toContain('Pirates paid without a shot 4');
  });

  it('name the health alone after a clean arrival game', () => {
    show([mark('win', 1, 1)], 0, { ...noGains, healthBack: 9 });
    expect(text()).toContain('+9 HP');
    expect(text()).not.toContain('Home early');
    expect(text()).not.toContain('Pirates');
  });

  it('leave out the gains when none was reached, and everything after an AI pilot', () => {
    show([mark('cargo', 0, 100), mark('pirates', 0, 2), mark('chain', 3, 20)], 0);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(text()).not.toContain('Home early');
    cleanup();
    show([]);
    expect(text()).toBe('');
  });
});
