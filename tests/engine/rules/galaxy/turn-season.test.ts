import { describe, expect, it } from 'vitest';
import carryOver from '#assets/content/carry-over.json' with { type: 'json' };
import { galaxy } from '#engine/content/galaxy.ts';
import { liveryRows } from '#engine/content/mastery.ts';
import type { SeasonRow } from '#engine/content/schemas/seasons.ts';
import { carryOverRows } from '#engine/content/seasons.ts';
import { aiReportAt } from '#engine/rules/ai-pilot/ai-pilot.ts';
import { type Change, unchanged } from '#engine/rules/core/decision.ts';
import type { MessageEffect } from '#engine/rules/core/effects.ts';
import { noSeason, type Player } from '#engine/rules/core/player.ts';
import { extendAccess, extendSeasonAccess } from '#engine/rules/crew/general-status.ts';
import { addScores } from '#engine/rules/crew/leaderboard.ts';
import { openLiveries } from '#engine/rules/galaxy/mastery.ts';
import { presentSeason } from '#engine/rules/galaxy/season.ts';
import { turnSeason } from '#engine/rules/galaxy/turn-season.ts';
import { aPlayer, flying, ledgerSums, noon, tunables } from '../../fixtures/given.ts';
import { longRun } from '../../fixtures/given-ai.ts';

const day = 86_400_000;
const ends = [10, 30].map((days) => noon + days * day);
const starts = [15, 40].map((days) => noon + days * day);
const at = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
const rows: SeasonRow[] = [2, 3, 4].map((number, index) => ({
  number,
  from: at(starts[index - 1]),
  until: at(ends[index]),
  boards: [],
  mastery: [
    { stars: 3, rewards: [{ kind: 'clean_protomatter', count: 2 }] },
    { stars: 90, rewards: [{ kind: 'ship_capsule_key', count: 1 }] },
  ],
}));
const turn = (player: Player, nowMs: number, settled = 9) =>
  turnSeason(player, rows, presentSeason(rows, nowMs, settled), nowMs);
const saved = ({ player }: Change): Player => ({ ...player, rev: player.rev + 1 });
const must = (change: Change | null): Change => {
  if (!change) throw new Error('Nothing was due');
  return change;
};
const messages = ({ effects }: Change) =>
  effects.filter((effect): effect is MessageEffect => effect.kind === 'message');

const rich = aPlayer({
  balance: { default: 123_456, clean: 700 },
  debt: { default: 0, clean: 200 },
  keys: { ship: 3, artifact: 2 },
  shards: { 'combat-rare': 7 },
  boosters: { autoReplenishCount: 4, fullHealingCount: 0, timeTravelCount: 1 },
  systems: {
    1: { status: 'completed', completed: 5, awarded: 5 },
    2: { status: 'progress', completed: 1, awarded: 1 },
  },
  totals: { ...aPlayer().totals, trips: 31, mined: 5000, manualMined: 250, caughtPirates: 8 },
  mastery: { stars: { 1: '777777777777777777777777777777' }, nearly: [], liveries: {} },
});

describe('the turn of a season', () => {
  it('names everything that a player has in the table of what carries over', () => {
    const parts = carryOver.flatMap((row) => row.parts);
    expect(new Set(parts).size).toBe(parts.length);
    expect(new Set(parts.map((part) => part.split('.')[0]))).toEqual(new Set(Object.keys(aPlayer())));
    expect(carryOverRows.map(({ key }) => key)).toEqual(carryOver.map(({ key }) => key));
  });

  it('changes nothing while the season is on', () => {
    expect(turn(rich, ends[0]! - 1)).toBeNull();
    expect(turnSeason(rich, [rows[2]!], presentSeason([rows[2]!], noon, 0), noon)).not.toBeNull();
  });

  it('fixes the result when it is over, once, and pays the stars', () => {
    const change = must(turn(rich, ends[0]! + day));
    expect(change.player.season.result).toEqual({
      flights: 31,
      earned: 5250,
      invested: 0,
      pirates: 8,
      systems: 1,
      stars: 90,
    });
    expect(messages(change)).toMatchObject([
      { code: 'season_stars', attachments: [{ kind: 'ship_capsule_key', count: 1 }] },
    ]);
    expect({ ...change.player, season: null }).toEqual({ ...rich, season: null });
    const after = saved(change);
    expect(turn(after, ends[0]! + 2 * day)).toBeNull();
    // The same message, whoever decides it and when.
    expect(messages(must(turn(rich, starts[0]! + day)))[0]!.id).toBe(messages(change)[0]!.id);
  });

  it('pays nothing for fewer stars than the first step', () => {
    const few = { ...rich, mastery: { ...rich.mastery, stars: { 1: '3' } } };
    expect(messages(must(turn(few, ends[0]!)))).toEqual([]);
  });

  it('lets boards stand still afterwards, and counts from nothing in the next season', () => {
    const over = saved(must(turn(rich, ends[0]!)));
    expect(addScores(unchanged(over), { flights: 1, earned: 9 }, ends[0]!).effects).toEqual([]);
    const next = saved(must(turn(over, starts[0]!)));
    const flown = { ...next, totals: { ...next.totals, trips: 32, mined: 5009 } };
    expect(addScores(unchanged(flown), { flights: 1, earned: 9 }, starts[0]!).effects).toMatchObject([
      { kind: 'score', season: 3, total: { flights: 1, earned: 9, invested: 0 } },
    ]);
  });

  it('begins anew with what the table says, and keeps the rest', () => {
    const change = must(turn(rich, starts[0]!));
    const { player } = change;
    expect(player.systems).toEqual({ 1: { status: 'available', completed: 0, awarded: 0 } });
    expect(player.mastery).toEqual({ stars: {}, nearly: [], liveries: {} });
    // 1234 PROTO become 12.34 clean, of which 2 pay a debt.
    expect(player.balance).toEqual({ default: 56, clean: 700 + 1234 - 200 });
    expect(player.debt).toEqual({ default: 0, clean: 0 });
    expect(ledgerSums(change.effects)).toEqual({ default: -123_400, clean: 1034 });
    for (const part of [
      'profile',
      'keys',
      'shards',
      'boosters',
      'ships',
      'artifacts',
      'totals',
      'crew',
    ] as const)
      expect(player[part], part).toEqual(rich[part]);
    expect(player.season).toMatchObject({ number: 3, result: null, base: { flights: 31, earned: 5250 } });
    expect(turn(saved(change), starts[0]! + day)).toBeNull();
  });

  it('remembers over all seasons that the first system was completed', () => {
    const past = saved(must(turn(rich, starts[0]!)));
    expect(past.season.isPastFirst).toBe(true);
    expect(saved(must(turn(past, starts[1]!))).season.isPastFirst).toBe(true);
    const fresh = saved(must(turn({ ...rich, systems: {} }, starts[0]!)));
    expect(fresh.season.isPastFirst).toBeUndefined();
  });

  it('tells the player once that the next one has begun, and what became of the PROTO', () => {
    const over = must(turn(rich, ends[0]!));
    expect(messages(over).map(({ code }) => code)).not.toContain('season_begun');
    const begun = messages(must(turn(saved(over), starts[0]!)));
    expect(begun).toMatchObject([
      { code: 'season_begun', values: { season: 3, proto: 1234, clean: 12.34 }, playerId: rich.id },
    ]);
    const late = messages(must(turn(rich, starts[1]! + day))).filter(({ code }) => code === 'season_begun');
    expect(late).toMatchObject([{ values: { season: 4, proto: 1234, clean: 12.34 } }]);
    expect(late[0]!.id).not.toBe(begun[0]!.id);
  });

  it.each([
    [99, 99, 0],
    [100, 0, 1],
    [12_345, 45, 123],
  ])('makes clean PROTO of whole ones: of %i hundredths it leaves %i', (amount, left, clean) => {
    const saver = aPlayer({ balance: { default: amount, clean: 0 } });
    const after = must(turn(saver, starts[0]!)).player;
    expect(after.balance).toEqual({ default: left, clean });
  });

  it('keeps the liveries that stars have opened', () => {
    const key = liveryRows[0]!.key;
    const wears = { ...rich, mastery: { ...rich.mastery, liveries: { personal: key } } };
    let player = saved(must(turn(wears, starts[0]!)));
    expect(player.mastery.liveries).toEqual({ personal: key });
    player = saved(must(turn(player, starts[1]!)));
    for (const type of ['personal', 'combat', 'expeditionary'] as const)
      expect(openLiveries(player, type, tunables)).toContain(key);
    expect(openLiveries(aPlayer(), 'personal', tunables)).not.toContain(key);
  });

  it('is the same in one step and in two, also for who missed a season', () => {
    const inTwo = saved(must(turn(saved(must(turn(rich, ends[0]!))), starts[0]!)));
    const inOne = saved(must(turn(rich, starts[0]!)));
    expect({ ...inOne, rev: 0 }).toEqual({ ...inTwo, rev: 0 });
    const late = must(turn(rich, starts[1]! + day)).player;
    expect({ ...late, season: null }).toEqual({ ...inOne, rev: 0, season: null });
    expect(late.season).toMatchObject({ number: 4, result: null });
  });

  it('waits for trips that were not collected', () => {
    const { player, flight } = flying(rich, 1);
    const over = saved(must(turn(player, starts[0]! + day)));
    expect(over.season).toMatchObject({ number: 2, result: { flights: 31 } });
    expect([over.flights, over.systems, over.balance]).toEqual([
      player.flights,
      player.systems,
      player.balance,
    ]);
    expect(turn(over, starts[0]! + 2 * day)).toBeNull();
    const home = { ...over, flights: over.flights.filter(({ id }) => id !== flight.id) };
    expect(must(turn(home, starts[0]! + 2 * day)).player.season.number).toBe(3);
  });

  it('calls AI pilots back at the end, and waits until they are collected', () => {
    const startedAtMs = ends[0]! - day / 4;
    const run = { ...longRun, startedAtMs, calledBackAtMs: null, collectedAtMs: null, health: 1e6 };
    const out = { ...rich, aiPilots: { registrations: [], ships: { a: { unlock: 'paid' as const, run } } } };
    const over = saved(must(turn(out, starts[0]! + day)));
    const back = over.aiPilots.ships.a!.run!;
    expect(back.calledBackAtMs).toBe(ends[0]!);
    const flown = (of: typeof run | typeof back) =>
      aiReportAt(of, starts[0]!, galaxy.systems, tunables).state.flights.map(
        ({ launchedAtMs: from }) => from,
      );
    expect(flown(back).length).toBeGreaterThan(0);
    expect(flown(back).every((from) => from <= ends[0]!)).toBe(true);
    expect(flown(run).some((from) => from > ends[0]!)).toBe(true);
    expect(over.season.number).toBe(2);
  });

  it("ends a season's access of a general, and leaves months alone", () => {
    const general = (change: Change) => saved(must(turn(change.player, ends[0]! + day))).crew.general;
    const season = extendSeasonAccess(unchanged(rich), 90, noon);
    expect(general(season)).toMatchObject({ sinceMs: noon, untilMs: ends[0] });
    expect(general(extendAccess(unchanged(rich), 90, noon)).untilMs).toBe(noon + 90 * day);
    // A month after the season's days begins when they end.
    expect(general(extendAccess(season, 30, noon + day)).untilMs).toBe(ends[0]! + 30 * day);
    // A season's days after a month that isn't over yet are gone.
    const after = extendSeasonAccess(extendAccess(unchanged(rich), 30, noon), 90, noon + day);
    expect(general(after).untilMs).toBe(noon + 30 * day);
  });

  it('loses and doubles nothing of 1 000 pilots in two seasons, whenever they come', () => {
    for (let number = 0; number < 1000; number++) {
      const nowMs = (step: number) => ends[0]! - day + ((number * 7919 + step * 104_729) % 40) * day;
      let player: Player = {
        ...rich,
        id: `pilot-${number}`,
        balance: { default: (number * 997) % 300_000, clean: number },
        debt: { default: 0, clean: 0 },
        season: noSeason,
      };
      const worth = ({ balance }: Player) => balance.default + 100 * balance.clean;
      const before = worth(player);
      const told: string[] = [];
      const moments = [1, 2, 3, 4].map(nowMs).sort((a, b) => a - b);
      for (const moment of [...moments, starts[1]! + day]) {
        const change = turn(player, moment);
        if (!change) continue;
        told.push(...messages(change).map(({ id }) => id));
        const sums = ledgerSums(change.effects);
        expect(change.player.balance.default - player.balance.default).toBe(sums.default);
        expect(change.player.balance.clean - player.balance.clean).toBe(sums.clean);
        player = saved(change);
      }
      expect(worth(player)).toBe(before);
      expect(player.season.number).toBe(4);
      expect(new Set(told).size).toBe(told.length);
      expect(told.filter((id) => id.endsWith(':stars'))).toEqual([`pilot-${number}:season:2:stars`]);
      expect(told).toContain(`pilot-${number}:season:4:begun`);
      expect([player.keys, player.boosters, player.ships]).toEqual([rich.keys, rich.boosters, rich.ships]);
    }
  });
});
