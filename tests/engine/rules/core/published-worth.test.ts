import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chanceRows } from '#engine/content/capsules.ts';
import type { LiveContent } from '#engine/content/live-content.ts';
import { productRows } from '#engine/content/shop.ts';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';
import { contentWorth, tunableEffects, tunablesWorth } from '#engine/rules/core/published-worth.ts';
import {
  addedWorth,
  ordinaryIncome,
  playersReached,
  totalWorth,
  worthFaults,
  worthLimits,
} from '#engine/rules/core/worth.ts';

const measure = { tunables: defaultTunables, chances: chanceRows, players: 20 };
const none: LiveContent = {
  events: [],
  seasons: [],
  products: [],
  tasks: [],
  chances: [],
  trips: [],
  words: {},
};
const linesOf = (content: Partial<LiveContent>, players = 20) =>
  contentWorth({ ...none, ...content }, { ...measure, players });
const days = (count: number) => ({
  from: '2027-01-01T00:00:00.000Z',
  until: new Date(Date.UTC(2027, 0, 1 + count)).toISOString(),
});
const anEvent = (fields: object) =>
  [{ key: 'week', colour: 'gain', hero: 'rock', leads: 'trips', ...days(2), ...fields }] as never;
const proto = (count: number) => [{ kind: 'protomatter', count }];
const half = {
  salt: 'a',
  steps: [
    { at: null, percent: 10 },
    { at: days(1).until, percent: 50 },
  ],
};

describe('the worth of live content', () => {
  it('counts what everybody gets for the players of the audience, never for less than 100', () => {
    const goal = {
      target: 9,
      milestones: [
        { at: 1, rewards: proto(3) },
        { at: 9, rewards: proto(4) },
      ],
    };
    expect(linesOf({ events: anEvent({ goal }) })).toEqual([
      { place: 'event week: milestones', each: 7, players: 100, total: 700, perPlayer: 7 },
    ]);
    expect(linesOf({ events: anEvent({ goal }) }, 50_000)[0]).toMatchObject({ players: 50_000 });
    expect(linesOf({ events: anEvent({ goal, audience: half }) }, 50_000)[0]).toMatchObject({
      players: 25_000,
    });
    expect(linesOf({ events: anEvent({ goal, audience: half }) })[0]).toMatchObject({ players: 100 });
    expect(linesOf({ events: anEvent({ goal, from: null, until: null }) })).toEqual([]);
  });

  it('counts the places of a board as many times as they are paid', () => {
    const board = [
      { to: 1, rewards: proto(100) },
      { to: 10, rewards: proto(10) },
    ];
    expect(linesOf({ events: anEvent({ board }) })).toEqual([
      { place: 'event week: board', each: 100, players: 10, total: 190, perPlayer: 100 },
    ]);
  });

  it('counts what modifiers add to a day of play, and one player’s gain for the whole time', () => {
    const modifiers = [{ tunable: 'extractionPercent', times: 3 }];
    expect(linesOf({ events: anEvent({ modifiers }) })).toEqual([
      {
        place: 'event week: extractionPercent',
        each: 4 * ordinaryIncome,
        players: 100,
        total: 400 * ordinaryIncome,
        perPlayer: 4 * ordinaryIncome,
      },
    ]);
  });

  it.each([
    [1, 100, 20, 14_100],
    [1, 1, 61, 14_100],
    [1, 100, 50_000, 7_050_000],
    [48, 100, 20, 675_000],
    [168, 10, 61_000, 144_112_500],
  ])(
    'of doubled pay is hours × share × players: %i h, %i %% of %i players',
    (hours, percent, players, total) => {
      const modifiers = [{ tunable: 'extractionPercent', times: 2 }];
      const audience = { salt: 'a', steps: [{ at: null, percent }] };
      const until = new Date(Date.UTC(2027, 0, 1, hours)).toISOString();
      const [line] = linesOf({ events: anEvent({ modifiers, audience, until }) }, players);
      expect(line!.total).toBe(total);
    },
  );

  it('counts a bonus that a modifier raises', () => {
    const modifiers = [{ tunable: 'invitationBonus', plus: 99_000 }];
    expect(linesOf({ events: anEvent({ modifiers }) })[0]).toMatchObject({ each: 99_000 });
  });

  it('counts a product by how far it is below the shop’s average', () => {
    const [season] = productRows.filter(({ key }) => key === 'general-season');
    const cheap = { ...season!, finalPrice: 95_000 };
    // 950 Stars buy 27.02 clean PROTO at 35.17 Stars on average.
    expect(linesOf({ products: [cheap] })[0]).toMatchObject({
      each: 2702,
      players: 1000,
    });
    expect(linesOf({ products: [season!] })).toEqual([]);
    const pack = { key: 'x', kind: 'clean', finalPrice: 1760, count: 1 } as const;
    // A small pack is bought as often as the largest holds it.
    expect(linesOf({ products: [pack] })[0]!.each).toBeGreaterThan(50 * 40);
  });

  it('counts tasks, the stars of a season, better chances and the awards of a trip', () => {
    const season = {
      number: 9,
      from: null,
      until: null,
      boards: [],
      mastery: [{ stars: 1, rewards: proto(5) }],
    };
    const task = { key: 'a', condition: 'visit_site', icon: 'book', link: 'https://a.example', award: 12 };
    const better = { ...chanceRows[0]!, key: 'better', outcomes: chanceRows[0]!.outcomes.map(more) };
    const trip = { key: 'rich', trip: 'first-light', awards: [{ kind: 'clean_protomatter', count: 900 }] };
    expect(
      linesOf({ seasons: [season], tasks: [task], chances: [better], trips: [trip] } as never).map(
        ({ place, each }) => [place, each],
      ),
    ).toEqual([
      ['season 9: stars', 5],
      ['task a: award', 60],
      ['chances better', Math.ceil(ordinaryIncome * 0.3)],
      ['trips rich: awards', expect.closeTo(90_000, -4)],
    ]);
  });

  const more = (row: (typeof chanceRows)[number]['outcomes'][number]) => ({
    ...row,
    least: 2 * row.least,
    most: 2 * row.most,
  });

  it('counts only what a publication adds', () => {
    const goal = (count: number) => ({ goal: { target: 1, milestones: [{ at: 1, rewards: proto(count) }] } });
    const present = linesOf({ events: anEvent(goal(5)) });
    expect(addedWorth(present, present)).toEqual([]);
    expect(totalWorth(addedWorth(present, linesOf({ events: anEvent(goal(7)) })))).toBe(200);
    // A line that gives less in all and more to each makes no room for another.
    const line = { place: 'a', each: 1, players: 1, total: 5000, perPlayer: 1 };
    const [more, other] = [
      { ...line, total: 1000, perPlayer: 2 },
      { ...line, place: 'b', total: 500 },
    ];
    expect(totalWorth(addedWorth([line], [more, other]))).toBe(500);
    expect(addedWorth(present, linesOf({ events: anEvent(goal(1)) }))).toEqual([]);
  });
});

describe('the worth of tunables', () => {
  const change = (values: Partial<Tunables>) =>
    tunablesWorth(defaultTunables, { ...defaultTunables, ...values }, 20);

  it('counts bonuses, pay and prices', () => {
    expect(change({ invitationBonus: 100_000, approvalBonus: 100_000 }).map(({ each }) => each)).toEqual([
      99_750, 99_750,
    ]);
    expect(change({ extractionPercent: 200 })).toMatchObject([
      { place: 'extractionPercent', each: ordinaryIncome, perPlayer: 30 * ordinaryIncome },
    ]);
    expect(change({ capsulePriceClean: 0 })[0]!.total).toBe(1e12);
    expect(change({ spawnIntervalMs: 900, maxPirates: 0, conversionRate: 0.001 })).toEqual([]);
  });

  it('doesn’t count the way back to the release, and lets nothing make up for a gain', () => {
    const poor = { ...defaultTunables, extractionPercent: 0, capsulePriceClean: 100, invitationBonus: 0 };
    expect(tunablesWorth(poor, defaultTunables, 20)).toEqual([]);
    expect(change({ extractionPercent: 200, cargoPayPercent: 0 })[0]!.each).toBe(ordinaryIncome);
  });

  it('names prices that change by more than 30 %', () => {
    const named = (values: Partial<Tunables>) =>
      tunableEffects(defaultTunables, { ...defaultTunables, ...values });
    expect(named({ capsulePriceClean: 6.2 })).toEqual(['capsulePriceClean: 6.2 instead of 9, −31 %']);
    expect(named({ capsulePriceClean: 6.3, extractionPercent: 900 })).toEqual([]);
  });
});

describe('the limits of worth', () => {
  const limits = worthLimits(10_000, 'designer');
  const line = { place: 'x', each: 1, players: 1000, total: 1000, perPlayer: 1 };

  it('are a hundred times higher for who publishes, and have one ceiling', () => {
    expect(limits).toMatchObject({ alone: 1_000_000, ceiling: 10_000_000 });
    expect(worthLimits(10_000, 'operator')).toMatchObject({ alone: 10_000, ceiling: 10_000_000 });
    expect(playersReached(10, 100, false)).toBe(1000);
    expect(playersReached(10, 100, true)).toBe(100);
    expect(playersReached(6100, 1, false)).toBe(100);
    expect(playersReached(500_000, 1, true)).toBe(5000);
  });

  it('name the line and say what to do', () => {
    expect(worthFaults([line, { ...line, total: 9_999_000 }], limits)).toEqual([]);
    expect(worthFaults([line, { ...line, place: 'y', total: 9_999_001 }], limits)).toEqual([
      'y: worth 9 999 001 PROTO for 1 000 players, 10 000 001 in all, at most 10 000 000: give less, or to fewer players',
    ]);
    expect(worthFaults([{ ...line, perPlayer: 101_251 }], limits)).toEqual([
      "x: worth 101 251 PROTO for one player, at most 101 250 (30 days of an ordinary player's income): give less",
    ]);
  });

  it('know what the simulator has measured of an ordinary player', () => {
    const readme = readFileSync('tools/simulate/README.md', 'utf8');
    const [, income] = /^\| ordinary \| ([\d ]+) \|/m.exec(readme) ?? [];
    expect(Number(income?.replaceAll(' ', ''))).toBe(ordinaryIncome);
  });
});
