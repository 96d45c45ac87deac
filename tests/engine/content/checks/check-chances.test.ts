import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capsuleRows, chanceRows } from '#engine/content/capsules.ts';
import { capsuleWorth, chanceFaults } from '#engine/content/checks/check-chances.ts';
import { capsuleTypes } from '#engine/content/kinds.ts';
import type { ChanceRow } from '#engine/content/schemas/capsules.ts';
import { offeredOutcomes } from '#engine/rules/capsules/capsule-chances.ts';

const [ship, artifact] = chanceRows as [ChanceRow, ChanceRow];
const window = { from: '2027-01-02T00:00:00.000Z', until: '2027-01-03T00:00:00.000Z' };
/** Two percent are moved from common to epic shards. */
const richer = ship.outcomes.map((row, index) => ({
  ...row,
  percent: row.percent + ([-2, 0, 0, 0, 2, 0][index] ?? 0),
}));
const week: ChanceRow = { key: 'ship-week', capsule: 'ship', outcomes: richer, ...window };

describe('the chances of the capsules', () => {
  it('of the release, and with a week of better ones, have no faults', () => {
    expect(chanceFaults(chanceRows)).toEqual([]);
    expect(chanceFaults([...chanceRows, week])).toEqual([]);
  });

  const faulty: [name: string, rows: unknown[], message: RegExp][] = [
    ['no base', [artifact], /first chances of the ship capsule have to be 'ship'/],
    ['a base after another row', [week, ship, artifact], /have to be 'ship'/],
    ['a base for a time', [{ ...ship, ...window }, artifact], /chances ship: they hold for everybody/],
    ['a key twice', [ship, artifact, week, week], /ship-week is used twice/],
    ['a sum of 102', [ship, artifact, { ...week, outcomes: sum102() }], /ship-week: .*sum to 102/],
    ['another capsule', [ship, artifact, { ...week, capsule: 'crate' }], /chances\.2\.capsule/],
    ['a field nobody knows', [ship, artifact, { ...week, luck: 1 }], /luck/],
    [
      'an end before the beginning',
      [ship, artifact, { ...week, until: window.from }],
      /ends before it begins/,
    ],
    ['an artifact in a ship capsule', [ship, artifact, { ...week, outcomes: artifact.outcomes }], /belong/],
    ['ten times the shards', [ship, artifact, { ...week, outcomes: tenfold() }], /keeps the balance/],
  ];
  it.each(faulty)('are refused with %s', (_name, rows, message) => {
    expect(chanceFaults(rows as ChanceRow[]).join('\n')).toMatch(message);
  });

  function sum102(): ChanceRow['outcomes'] {
    return ship.outcomes.map((row, index) => (index ? row : { ...row, percent: row.percent + 2 }));
  }
  function tenfold(): ChanceRow['outcomes'] {
    return ship.outcomes.map((row) =>
      row.kind === 'ship' ? row : { ...row, least: row.least * 10, most: row.most * 10 },
    );
  }

  it('are worth what the release’s are, and more with more of anything', () => {
    for (const row of chanceRows) expect(capsuleWorth(row)).toBeCloseTo(1, 9);
    fc.assert(
      fc.property(fc.nat(5), fc.integer({ min: 1, max: 9 }), (index, more) => {
        const outcomes = ship.outcomes.map((row, at) =>
          at === index ? { ...row, most: row.most + more } : row,
        );
        expect(capsuleWorth({ capsule: 'ship', outcomes })).toBeGreaterThan(1);
      }),
    );
  });
});

describe('what a capsule holds for a player', () => {
  const at = (time: string) => Date.parse(time);
  const rows = [...chanceRows, week];

  it.each([
    ['before the week', '2027-01-01T23:59:59.999Z', ship.outcomes],
    ['from its first moment', window.from, richer],
    ['up to its end', '2027-01-02T23:59:59.999Z', richer],
    ['after it', window.until, ship.outcomes],
  ])('%s', (_name, time, outcomes) => {
    expect(offeredOutcomes(rows, 'ship', 'anyone', at(time))).toBe(outcomes);
    expect(offeredOutcomes(rows, 'artifact', 'anyone', at(time))).toBe(artifact.outcomes);
  });

  it('is the last of several rows, and only for the cohort', () => {
    const audience = { salt: 'odds', steps: [{ at: null, percent: 50 }] };
    const half: ChanceRow = { key: 'half', capsule: 'ship', outcomes: richer, audience };
    const players = Array.from({ length: 400 }, (_, index) => `player-${index}`);
    const inside = players.filter((id) => offeredOutcomes([...chanceRows, half], 'ship', id, 0) === richer);
    expect(inside.length).toBeGreaterThan(150);
    expect(inside.length).toBeLessThan(250);
    const retired = [...chanceRows, { ...half, retired: true as const }];
    for (const id of players) expect(offeredOutcomes(retired, 'ship', id, 0)).toBe(ship.outcomes);
  });

  it('is never nothing', () => {
    for (const type of capsuleTypes) expect(offeredOutcomes([], type, 'anyone', 0)).toBe(capsuleRows(type));
  });
});
