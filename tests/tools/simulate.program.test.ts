import { describe, expect, it } from 'vitest';
import { absentHabits, habits, simulatedPerson } from '#engine/simulation/habits.ts';
import { type LifeRecord, livePilot } from '#engine/simulation/live-pilot.ts';
import { drawSvg } from '#tools/simulate/draw-svg.ts';
import { comparePoints, ways } from '#tools/simulate/points/compare-points.ts';
import { compareSkills, skillTable } from '#tools/simulate/skills.ts';
import { summarise, summaryTable, verdicts } from '#tools/simulate/summarise.ts';
import { liveYear } from '#tools/simulate/year/live-year.ts';
import { leftToCi } from '../left-out.ts';

const habitOf = (key: string) => habits.find((row) => row.key === key)!;
const lives = (key: string, days: number, pilots = 3) =>
  Array.from({ length: pilots }, (_, index) => livePilot(habitOf(key), `${key}-${index}`, days, 20));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('simulated pilots', () => {
  // Takes half a minute, or ten times as long on a busy machine.
  it('keep the pace of D31: first system in 4 to 6 days, galaxy in 90, payers at most three times as fast', {
    ...leftToCi('a long simulation'),
    timeout: 400_000,
  }, () => {
    const pilots = { casual: 24, eager: 4, paying: 8, 'all-in': 4 };
    const summaries = Object.entries(pilots).map(([key, many]) =>
      summarise(habitOf(key), lives(key, 90, many)),
    );
    const found = verdicts(summaries);
    expect(found).toHaveLength(4);
    for (const { isMet, text } of found) expect(isMet, text).toBe(true);
  });

  it('live the same life from the same seed, and different lives from different seeds', () => {
    expect(lives('eager', 5, 1)).toEqual(lives('eager', 5, 1));
    const [one, other] = ['a', 'b'].map((seed) => simulatedPerson(habitOf('casual'), seed));
    expect(one!.looksAt(3)).toHaveLength(4);
    expect(one!.looksAt(3)).not.toEqual(other!.looksAt(3));
    expect(one!.looksAt(3)).not.toEqual(one!.looksAt(4));
  });

  it('are worth their skill: a better hand earns more in the same visits, and an ordinary one a good third', () => {
    const rows = compareSkills(3, 14, 20);
    expect(skillTable(rows).split('\n')).toHaveLength(2 + rows.length);
    const alone = rows.filter((_, index) => index % 2 === 0);
    const byHand = alone.map(({ shareByHand }) => shareByHand);
    expect(byHand).toEqual([...byHand].sort((a, b) => a - b));
    const [timer, careless, ordinary, practised] = alone;
    expect(timer!.shareByHand).toBe(0);
    expect(ordinary!.shareByHand).toBeGreaterThan(0.3);
    expect(ordinary!.shareByHand).toBeLessThan(0.5);
    expect(practised!.aDay).toBeGreaterThan(1.15 * careless!.aDay);
    // A clean flight comes home early, so that a look has another launch (D48).
    expect(practised!.launches).toBeGreaterThan(1.15 * careless!.launches);
    for (const { tryMinutes } of [practised!, careless!]) expect(tryMinutes).toBeGreaterThan(2);
  });

  it.each(absentHabits)(
    'earn at least a quarter as much as a cheat who is never there: $honest.title',
    ({ absent, honest }) => {
      const earned = [absent, honest].map((habit) =>
        mean(
          Array.from({ length: 4 }, (_, index) => livePilot(habit, `${index}`, 14, 20).days.at(-1)!.earned),
        ),
      );
      // Reports after the landing bring no ship home, so a good honest hand earns as much.
      expect(earned[0]! / earned[1]!).toBeGreaterThan(0.8);
      // A look every hour, day and night, reports a perfect flight soon enough to bring it home.
      const isRoundTheClock = honest.looksAt(0).length === 24;
      expect(earned[0]! / earned[1]!).toBeLessThan(isRoundTheClock ? 4.2 : 3);
    },
  );

  it(
    'have no way of spending points that is worth much more than the others',
    leftToCi('a long simulation'),
    () => {
      const earned = comparePoints(habitOf('casual'), 2, 60).map((row) => row.earned);
      expect(earned).toHaveLength(ways.length);
      // Without a limit of what speed saves, the best was worth more than five times the first.
      for (const proto of earned) expect(proto / earned[0]!).toBeLessThan(1.9);
    },
  );

  it(
    'come into each season with what carries over, and none is shut out of it',
    leftToCi('a long simulation'),
    () => {
      const seasons = liveYear(habitOf('eager'), 'eager-0', 2, 20);
      expect(seasons.map(({ systems }) => systems)).toEqual([20, 20]);
      const [first, second] = seasons;
      expect([first!.clean, second!.clean > 0]).toEqual([0, true]);
      expect(second!.stars).toBeLessThan(2 * first!.stars);
      expect(second!.firstSystemDays).toBeLessThan(10);
      expect(second!.earned / first!.earned).toBeLessThan(2);
    },
  );

  it('can be summarised in a table and a picture', () => {
    const summaries = habits.map((habit) => summarise(habit, lives(habit.key, 3, 1)));
    expect(summaryTable(summaries).split('\n')).toHaveLength(2 + habits.length);
    const drawn = drawSvg(summaries);
    expect(drawn.match(/<polyline/g)).toHaveLength(3 * habits.length);
    expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('verdicts', () => {
  const recordWith = (fields: Partial<LifeRecord>): LifeRecord => ({
    ...lives('casual', 1, 1)[0]!,
    ...fields,
  });
  const judge = (casual: Partial<LifeRecord>, paying: Partial<LifeRecord>) =>
    verdicts([
      summarise(habitOf('casual'), [recordWith(casual)]),
      summarise(habitOf('paying'), [recordWith(paying)]),
    ]).map(({ isMet }) => isMet);
  const good = { firstSystemDays: 5, galaxyDays: 85 };

  it('report each broken sentence of D31 separately', () => {
    expect(judge(good, good)).toEqual([true, true, true]);
    expect(judge({ ...good, firstSystemDays: 3.9 }, good)).toEqual([false, true, true]);
    expect(judge({ ...good, firstSystemDays: 6.1 }, good)).toEqual([false, true, true]);
    expect(judge({ ...good, galaxyDays: 90.5 }, good)).toEqual([true, false, true]);
    expect(judge({ ...good, galaxyDays: null }, { ...good, galaxyDays: null })).toEqual([true, false, true]);
    expect(judge({ ...good, galaxyDays: null }, good)).toEqual([true, false, false]);
    expect(judge(good, { ...good, firstSystemDays: 1.6 })).toEqual([true, true, false]);
    expect(judge(good, { ...good, galaxyDays: 28 })).toEqual([true, true, false]);
  });
});
