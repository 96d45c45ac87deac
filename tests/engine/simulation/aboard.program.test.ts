import { describe, expect, it } from 'vitest';
import { randomOf } from '#engine/rules/core/random.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { tapOwnObjects, tapRecordedObjects } from '#engine/simulation/aboard.ts';
import { habits } from '#engine/simulation/habits.ts';
import { type LifeRecord, livePilot } from '#engine/simulation/live-pilot.ts';
import { simulatedWaves } from '#engine/simulation/play-object.ts';
import type { Stay, Tapping } from '#engine/simulation/stay.ts';
import { isWhole } from '../../whole.ts';
import { aPlayer, aShip, flying, tunables } from '../fixtures/given.ts';

const habitOf = (key: string) => habits.find((row) => row.key === key)!;
const lives = (key: string, days: number, pilots: number, tapping: Tapping) =>
  Array.from({ length: pilots }, (_, index) => livePilot(habitOf(key), `${key}-${index}`, days, 20, tapping));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('taps from a record of flights', () => {
  const stats = shipStats(aShip('personal-common'), [], tunables);

  it.each([
    [0.5, 70],
    [2, 8],
    [3, 70],
    [5, 40],
    [15, 20],
  ])('earn the same as simulating each tap by the rule: %d minutes, %d energy', (minutes, energy) => {
    const tapped = [tapOwnObjects, tapRecordedObjects].map((tapping) =>
      // Short stays differ more by chance.
      Array.from({ length: minutes < 1 ? 2000 : 400 }, (_, index) => {
        const seed = `stay-${index}`;
        const flight = {
          ...flying(aPlayer(), 1).flight,
          seed,
          id: seed,
          createdAtMs: 0,
          durationMs: 36e5,
          waves: simulatedWaves,
          baggage: 0,
        };
        const ship = { ...aShip('personal-common'), energy: { value: energy, atMs: 0 } };
        const skill = [0.35, 0.5, 0.65, 0.8][index % 4]!;
        const untilMs = minutes * 60_000;
        const stay: Stay = {
          flight,
          ship,
          stats,
          numbers: tunables,
          skill,
          fromMs: 0,
          untilMs,
          luck: randomOf(seed, 1),
        };
        const after = tapping(stay);
        const left = after.energy.value + stats.energyPerMs * (untilMs - after.energy.atMs);
        return { baggage: after.baggage / 100, energy: Math.min(stats.energyLimit, left) };
      }),
    );
    const [each, recorded] = tapped as [(typeof tapped)[0], (typeof tapped)[0]];
    const cargo = mean(each.map(({ baggage }) => baggage));
    expect(Math.abs(mean(recorded.map(({ baggage }) => baggage)) / cargo - 1)).toBeLessThan(0.04);
    const gap = mean(recorded.map((life) => life.energy)) - mean(each.map((life) => life.energy));
    expect(Math.abs(gap)).toBeLessThan(1);
  });

  it.each(isWhole ? ['casual', 'eager'] : ['casual'])(
    'give lives that earn the same within 4 %: %s',
    { timeout: 400_000 },
    (key) => {
      const [each, recorded] = [tapOwnObjects, tapRecordedObjects].map((tapping) =>
        lives(key, 15, 24, tapping),
      );
      const earned = (records: readonly LifeRecord[]) => mean(records.map(({ days }) => days.at(-1)!.earned));
      const trips = (records: readonly LifeRecord[]) => mean(records.map((record) => record.trips));
      expect(Math.abs(earned(recorded!) / earned(each!) - 1)).toBeLessThan(0.04);
      expect(Math.abs(trips(recorded!) / trips(each!) - 1)).toBeLessThan(0.02);
    },
  );
});
