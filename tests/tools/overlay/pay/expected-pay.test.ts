import { beforeEach, expect, it, vi } from 'vitest';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';

beforeEach(() => vi.resetModules());

/**
 * Earnings of a casual pilot in four days with other numbers, set before the simulator loads, as in the
 * worker.
 */
async function earnedBy(change: Partial<Tunables>): Promise<number> {
  const { simulateWith } = await import('#engine/simulation/simulated-tunables.ts');
  simulateWith({ ...defaultTunables, ...change });
  const { habits } = await import('#engine/simulation/habits.ts');
  const { livePilot } = await import('#engine/simulation/live-pilot.ts');
  return livePilot(habits[0]!, 'casual-0', 4, 1).days.at(-1)!.earned;
}

it('the simulator uses the numbers that it is given', async () => {
  const usual = await earnedBy({});
  vi.resetModules();
  expect(await earnedBy({ pirateRewardDivisor: 2 })).toBeGreaterThan(usual * 1.02);
  vi.resetModules();
  expect(await earnedBy({ energyPerTap: 4 })).toBeLessThan(usual);
  vi.resetModules();
  expect(await earnedBy({})).toBe(usual);
});
