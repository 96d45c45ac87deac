import { describe, expect, it } from 'vitest';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { lengthClass, visitsOf } from '#server/commands/dev/analytics.ts';
import { dividingCohorts, sidesOf } from '#server/core/analytics/cohort-sides.ts';
import { addDays, dayOf, minuteOf, TableSums } from '#server/core/analytics/daily-tables.ts';
import { PlayerDays, stepsOf } from '#server/core/analytics/player-days.ts';
import { committedContent } from '#server/core/committed-content.ts';
import { anEvent } from '../fixtures/publish-events.ts';

const noon = Date.UTC(2026, 10, 30, 12);
const minuteMs = 60_000;
const blank = newPlayer(
  '00000000-0000-4000-8000-000000000001',
  { telegramId: 7, firstName: 'Ann', lastName: null, username: null, referralCode: 'A' },
  { capsule: '0', synthesis: '0' },
  noon,
);
const flight = (id: string, tapped: number[] = []) => ({ id, tapped }) as unknown as Flight;
const withFlights = (player: Player, ...flights: Flight[]): Player => ({ ...player, flights });

describe('days', () => {
  it('are those of UTC, and step over months and years', () => {
    expect(dayOf(noon)).toBe('2026-11-30');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(minuteOf(noon + 59_999)).toBe(720);
  });
});

describe('visits', () => {
  it.each<[number[], number[]]>([
    [[], []],
    [[5], [1]],
    [[5, 6, 7], [3]],
    [[7, 5, 6, 5], [3]],
    [[0, 15, 30], [31]],
    [
      [0, 16],
      [1, 1],
    ],
    [
      [100, 110, 200],
      [11, 1],
    ],
  ])('of the minutes %j last %j minutes', (minutes, visits) => {
    expect(visitsOf(minutes)).toEqual(visits);
  });

  it('cover every minute, and never more than the day has', () => {
    for (let round = 0; round < 200; round++) {
      const minutes = Array.from({ length: 60 }, (_, n) => Math.floor(1440 * randomOf(`${round}`, n)));
      const total = visitsOf(minutes).reduce((sum, visit) => sum + visit, 0);
      expect(total).toBeGreaterThanOrEqual(new Set(minutes).size);
      expect(total).toBeLessThanOrEqual(1440);
    }
  });

  it('fall into classes by their length', () => {
    expect([1, 2, 5, 6, 60, 61].map(lengthClass)).toEqual([0, 1, 1, 2, 4, 5]);
  });
});

describe('the steps of the first hour', () => {
  const flying = withFlights(blank, flight('a'));
  const home = { ...blank, totals: { ...blank.totals, trips: 1 } };
  const ship = { level: 1 } as Player['ships'][0];
  it.each<[string, Player, Player, string[]]>([
    ['nothing', blank, blank, []],
    ['a launch', blank, flying, ['launched']],
    ['a tap', flying, withFlights(blank, flight('a', [3])), ['tapped']],
    ['a collected trip', flying, home, ['collected']],
    ['a level', { ...blank, ships: [ship] }, { ...blank, ships: [{ ...ship, level: 2 }] }, ['upgraded']],
    ['a new ship', blank, { ...blank, ships: [ship] }, []],
    ['a second launch', home, withFlights(home, flight('b')), ['launched', 'launched_again']],
  ])('know %s', (_what, before, after, steps) => {
    expect(stepsOf(before, after)).toEqual(steps);
  });
});

describe('what a player does', () => {
  it('is one day for a player, and its first hour belongs to the first day over midnight', () => {
    const days = new PlayerDays(true);
    const late = { ...blank, createdAtMs: Date.UTC(2026, 10, 30, 23, 50) };
    days.heard(late, late.createdAtMs);
    days.changed(late, withFlights(late, flight('a')), late.createdAtMs + 20 * minuteMs);
    const [first, second] = days.take();
    expect(first).toMatchObject({ day: '2026-11-30', isFirst: true });
    expect([...first!.minutes]).toEqual([23 * 60 + 50]);
    expect([...first!.steps]).toEqual([['launched', 20 * minuteMs]]);
    expect(second).toMatchObject({ day: '2026-12-01', isFirst: false });
    expect(days.take()).toEqual([]);
  });

  it('is no step after the first hour', () => {
    const days = new PlayerDays(true);
    days.changed(blank, withFlights(blank, flight('a')), noon + 61 * minuteMs);
    expect(days.take()[0]!.steps.size).toBe(0);
  });

  it('is not noted when it is turned off, or when the player does not want it', () => {
    const off = new PlayerDays(false);
    const days = new PlayerDays(true);
    off.heard(blank, noon);
    days.heard({ ...blank, account: { isUncounted: true } }, noon);
    expect([...off.take(), ...days.take()]).toEqual([]);
  });

  it('waits where it could not be saved, together with what came since', () => {
    const days = new PlayerDays(true);
    days.heard(blank, noon);
    const taken = days.take();
    days.heard(blank, noon + minuteMs);
    days.refused(7, noon + minuteMs);
    days.putBack(taken);
    const [day, ...others] = days.take();
    expect(others).toEqual([]);
    expect(day!.wasRefused).toBe(true);
    expect([...day!.minutes].sort()).toEqual([720, 721]);
  });
});

describe('cohorts', () => {
  const audience = (percent: number) => ({ salt: 's', steps: [{ at: null, percent }] });
  const contentWith = (...percents: number[]) => ({
    ...committedContent,
    events: percents.map((percent, n) => anEvent(`e${n}`, noon, 24, { audience: audience(percent) })),
  });

  it('are the rows that are for some players and not for others, while they are open', () => {
    const content = contentWith(0, 30, 100);
    expect(dividingCohorts(content, noon).map(({ cohort }) => cohort)).toEqual(['events/e1']);
    expect(dividingCohorts(content, noon - 1)).toEqual([]);
  });

  it('have each player on one side', () => {
    const cohorts = dividingCohorts(contentWith(30), noon);
    const sides = Array.from({ length: 2000 }, (_, n) => sidesOf(cohorts, `player-${n}`, noon)[0]!.side);
    const share = sides.filter((side) => side === 'in').length / sides.length;
    expect(Math.abs(share - 0.3)).toBeLessThan(0.04);
  });
});

describe('sums', () => {
  it('are for everybody and for each side of a cohort', () => {
    const sums = new TableSums();
    const place = { table: 'activity', day: '2026-11-30' } as const;
    sums.add(place, [], { players: 1 });
    sums.add(place, [{ cohort: 'events/e', side: 'in' }], { players: 1 });
    expect(sums.rows().map(({ cohort, side, values }) => [cohort, side, values.players])).toEqual([
      ['', 'all', 2],
      ['events/e', 'in', 1],
    ]);
  });
});
