import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { shipRows } from '#engine/content/hangar.ts';
import { type Difficulty, difficulties, tripTypes } from '#engine/content/kinds.ts';
import { beginAiFlights, continueAiFlights } from '#engine/rules/ai-pilot/ai-flights.ts';
import {
  type AiRunRequest,
  activateAiPilot,
  aiFinishesAtMs,
  aiReportAt,
  callBackAiPilot,
  draftAiRun,
  isAiActive,
} from '#engine/rules/ai-pilot/ai-pilot.ts';
import { collectAiPilot } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { noMastery, type OwnedShip, type Player } from '#engine/rules/core/player.ts';
import {
  completeByHand,
  hasBit,
  isNextInChain,
  knownSystems,
  lastTrip,
  packKnown,
  unpackKnown,
} from '#engine/rules/galaxy/progress.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { isInTrip } from '#engine/rules/hangar/ships.ts';
import { chooseShip } from '#engine/rules/hangar/upgrade-ship.ts';
import {
  aPlayer,
  aShip,
  flying,
  tunables as given,
  hour,
  ledgerSums,
  noon,
  noPerks,
  ok,
  shipOf,
  system,
  trip,
} from '../../fixtures/given.ts';

const { systems } = galaxy;
const lark = 'personal-common';
const order: AiRunRequest = {
  runId: 'run',
  seed: 'seed',
  tunablesVersion: 1,
  difficulty: 'easy',
  place: null,
};

/** Without the limit of first flights, which has its own tests. */
const tunables = { ...given, aiStepsPerDay: 60 };
const tunablesOf = () => tunables;

/** A player whose ships all have an AI pilot. */
function aPilot(fields: Partial<Player> = {}): Player {
  const player = aPlayer(fields);
  const ships = Object.fromEntries(
    player.ships.map(({ id }) => [id, { unlock: 'paid' as const, run: null }]),
  );
  return { ...player, aiPilots: { registrations: [], ships } };
}

function activate(player: Player, wanted: Partial<AiRunRequest> = {}, id = lark, nowMs = noon) {
  const ship = shipOf(player, id);
  const stats = shipStats(ship, player.artifacts, tunables);
  return activateAiPilot(player, ship, {
    stats,
    perks: noPerks,
    request: { ...order, ...wanted },
    systems,
    nowMs,
    tunables,
    tunablesOf,
  });
}

const runOf = (player: Player, id = lark): AiRun => player.aiPilots.ships[id]!.run!;
const reportAt = (run: AiRun, atMs: number) => aiReportAt(run, atMs, systems, tunables);
const whole = (run: AiRun) => reportAt(run, Number.POSITIVE_INFINITY);
const collect = (player: Player, nowMs: number, id = lark) =>
  collectAiPilot(player, shipOf(player, id), systems, { nowMs, tunables });

/** Generates any player, ship and order. */
const bits = fc.nat({ max: 2 ** 30 - 1 });
const runs: fc.Arbitrary<AiRun> = fc
  .record({
    row: fc.constantFrom(...shipRows),
    difficulty: fc.constantFrom(...difficulties),
    explored: fc.integer({ min: 1, max: 20 }),
    completed: fc.array(bits, { minLength: 20, maxLength: 20 }),
    health: fc.integer({ min: 0, max: 300 }),
    place: fc.option(
      fc.record({ system: fc.integer({ min: 1, max: 20 }), trip: fc.integer({ min: 1, max: 30 }) }),
    ),
    seed: fc.string(),
  })
  .map(({ row, difficulty, explored, completed, health, place, seed }) => {
    const ship = aShip(row.key);
    const progress = Array.from({ length: explored }, (_, index) => [
      index + 1,
      { status: 'progress' as const, completed: completed[index]!, awarded: completed[index]! },
    ]);
    const player = aPlayer({ ships: [ship], systems: Object.fromEntries(progress) });
    const stats = shipStats(ship, [], tunables);
    return {
      ...draftAiRun(player, ship, {
        stats,
        perks: noPerks,
        request: { ...order, difficulty, place, seed },
        systems,
        nowMs: noon,
        tunablesOf,
      }),
      health,
    };
  });

describe('an AI pilot (D22)', () => {
  it('flies the trips of its difficulty one after another, with no pause', () => {
    const run = runOf(ok(activate(aPilot())).player);
    const { flights } = whole(run).state;
    expect(flights.length).toBeGreaterThan(5);
    expect(flights[0]).toMatchObject({
      system: 1,
      trip: 1,
      launchedAtMs: noon,
      healthBefore: 100,
      reason: 'new',
    });
    for (const [index, flight] of flights.entries()) {
      expect(trip(flight.system, flight.trip)).toMatchObject({ difficulty: 'easy', type: 'personal' });
      if (index > 0) expect(flight.launchedAtMs).toBe(flights[index - 1]!.endsAtMs);
    }
  });

  it('begins with the given trip, then flies new trips, then flown ones', () => {
    const progress = { status: 'progress', completed: 0b11, awarded: 0b11 } as const;
    const run = runOf(
      ok(activate(aPilot({ systems: { 1: progress } }), { place: { system: 1, trip: 2 } })).player,
    );
    const lines = whole({ ...run, health: 400 }).state.flights.map(
      ({ trip: number, reason }) => `${number} ${reason}`,
    );
    expect(lines[0]).toBe('2 named');
    expect(lines[1]).toBe('3 new');
    const easy = system(1).trips.flatMap((row, index) =>
      row.type === 'personal' && row.difficulty === 'easy' ? [index + 1] : [],
    );
    const firstAgain = lines.findIndex((line) => line.endsWith('again'));
    expect(lines.slice(1, firstAgain)).toEqual(easy.slice(2).map((number) => `${number} new`));
    expect(lines[firstAgain]).toBe(`${easy[0]} again`);
    expect(lines[firstAgain + 1]).toBe(`${easy[1]} again`);
  });

  it('brings more from a trip for each of its stars, as they were at activation', () => {
    const stars = { 1: '7131' };
    const plain = whole(runOf(ok(activate(aPilot())).player)).state.flights;
    const pilot = aPilot({ mastery: { ...noMastery, stars } });
    const run = runOf(ok(activate(pilot)).player);
    const starred = whole(run).state.flights;
    const { masteryAiPercent: percent } = tunables;
    expect(percent).toBeGreaterThan(0);
    for (const [index, flight] of starred.entries()) {
      const before = plain[index]!;
      const count = [3, 1, 2, 1][flight.trip - 1] ?? 0;
      const base = trip(flight.system, flight.trip).baseExtraction * 100 * (run.extractionPercent / 100);
      expect(flight.trip).toBe(before.trip);
      expect(flight.mined).toBeCloseTo(before.mined + (base * count * percent) / 100, -0.5);
      expect(flight.mined - before.mined > 0).toBe(count > 0);
    }
    expect(whole({ ...run, stars: '' }).mined).toBe(plain.reduce((sum, { mined }) => sum + mined, 0));
  });

  it('stops before a trip that needs more health, and gives the reason', () => {
    const run = runOf(ok(activate(aPilot())).player);
    const { stop, flights, health } = whole(run).state;
    expect(stop).toMatchObject({ reason: 'health_too_low', health, atMs: flights.at(-1)!.endsAtMs });
    expect(stop!.damage!).toBeGreaterThan(health);
  });

  it('fills no cargo and catches no pirates, unless its difficulty says so', () => {
    const run = runOf(ok(activate(aPilot(), { place: { system: 1, trip: 1 } })).player);
    expect(whole(run)).toMatchObject({ manualMined: 0, caughtPirates: 0 });
    const clever = { ...tunables, aiEasyCargoPercent: 50, aiEasyPiratePercent: 60 };
    const report = aiReportAt(run, Number.POSITIVE_INFINITY, systems, clever);
    expect(report.mined).toBe(whole(run).mined);
    expect(report.manualMined).toBeGreaterThan(0);
    expect(report.caughtPirates).toBeGreaterThan(0);
    const hard = { ...tunables, aiHardCargoPercent: 50, aiHardPiratePercent: 60 };
    expect(aiReportAt(run, Number.POSITIVE_INFINITY, systems, hard).manualMined).toBe(0);
  });

  it('earns what its forecast said', () => {
    const player = aPilot();
    const ship = shipOf(player, lark);
    const draft = draftAiRun(player, ship, {
      stats: shipStats(ship, [], tunables),
      perks: noPerks,
      request: { ...order, seed: 'unknown' },
      systems,
      nowMs: noon,
      tunablesOf,
    });
    const run = runOf(ok(activate(player)).player);
    expect(whole(draft)).toEqual(whole(run));
    expect(aiFinishesAtMs(run, systems, tunables)).toBe(whole(run).state.stop!.atMs);
  });

  it('has the same result whether it is computed in one step or in two', () => {
    fc.assert(
      fc.property(runs, fc.nat({ max: 200 * hour }), fc.nat({ max: 200 * hour }), (run, a, b) => {
        const [early, late] = [noon + Math.min(a, b), noon + Math.max(a, b)];
        const first = continueAiFlights(run, beginAiFlights(run), early, systems, tunables);
        const inTwo = continueAiFlights(run, first, late, systems, tunables);
        const inOne = reportAt(run, late).state;
        expect(inTwo).toEqual(inOne);
        expect(inOne.flights.slice(0, first.flights.length)).toEqual(first.flights);
        expect(reportAt(run, early).state).toEqual(first);
        expect(reportAt(run, late).state).toEqual(inOne);
      }),
      { numRuns: 150 },
    );
  });

  it('never flies with too little health, without the rank or out of order', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { flights, stop } = whole(run).state;
        const known = new Map(unpackKnown(run.known).map((each) => [each.system, each.completed]));
        let health = run.health;
        for (const flight of flights) {
          const row = trip(flight.system, flight.trip);
          const completed = known.get(flight.system)!;
          const types = system(flight.system).trips.map(({ type }) => type);
          expect(flight.healthBefore).toBe(health);
          expect(health).toBeGreaterThanOrEqual(row.damage);
          expect([row.type, row.difficulty]).toEqual([run.type, run.difficulty]);
          expect(hasBit(completed, flight.trip) || isNextInChain({ completed }, flight.trip, types)).toBe(
            true,
          );
          expect(flight.awards.length > 0).toBe(!hasBit(completed, flight.trip) && row.awards.length > 0);
          health = flight.healthAfter;
          expect(health).toBeGreaterThanOrEqual(0);
          known.set(flight.system, completed | (2 ** (flight.trip - 1)));
        }
        expect(stop).not.toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  it('pays the sum of its log', () => {
    fc.assert(
      fc.property(runs, fc.nat({ max: 100 * hour }), (run, elapsed) => {
        const report = reportAt(run, noon + elapsed);
        expect(report.mined).toBe(report.ended.reduce((sum, flight) => sum + flight.mined, 0));
        expect(report.ended.every(({ endsAtMs }) => endsAtMs <= noon + elapsed)).toBe(true);
        const shards = (awards: readonly { count: number }[]) =>
          awards.reduce((sum, { count }) => sum + count, 0);
        expect(shards(report.awards)).toBe(shards(report.ended.flatMap(({ awards }) => awards)));
        const names = report.awards.map(({ kind, collection }) => `${kind} ${collection}`);
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: 150 },
    );
  });
});

describe('sending it off', () => {
  const pilot = aPilot();

  it('keeps the ship, and its type, out of other trips until it is collected (D13)', () => {
    const { player } = ok(activate(pilot));
    expect(isInTrip(player, lark)).toBe(true);
    const spare = aShip('personal-epic', { inUse: false });
    const two = { ...player, ships: [...player.ships, spare] };
    expect(chooseShip(two, spare)).toEqual({ refuse: 'ship_in_trip' });
    const unlocked = {
      ...two,
      aiPilots: {
        ...two.aiPilots,
        ships: { ...two.aiPilots.ships, [spare.id]: { unlock: 'paid' as const, run: null } },
      },
    };
    expect(activate(unlocked, {}, spare.id)).toEqual({ refuse: 'ship_in_trip' });
    expect(activate(player, {}, 'combat-common')).toHaveProperty('ok');
  });

  const onward = aPilot({ systems: { 1: { status: 'progress', completed: 1, awarded: 1 } } });
  const weak = aPilot({ ships: [aShip(lark, { health: { value: 3, atMs: noon } })] });
  it.each([
    ['ai_pilot_locked', aPlayer(), {}],
    ['ai_pilot_active', ok(activate(pilot)).player, {}],
    ['ship_in_trip', flying(pilot, 1).player, {}],
    ['trip_in_progress', flying(pilot, 1).player, { place: { system: 1, trip: 1 } }],
    ['ship_in_trip', flying(onward, 1).player, { place: { system: 1, trip: 2 } }],
    ['health_too_low', weak, {}],
    ['health_too_low', weak, { place: { system: 1, trip: 1 } }],
    ['trip_unavailable', pilot, { difficulty: 'hard' }],
    ['trip_unavailable', pilot, { place: { system: 1, trip: 5 } }],
    ['trip_unavailable', aPilot({ systems: { 1: { status: 'available', completed: 0, awarded: 0 } } }), {}],
    ['system_unavailable', pilot, { place: { system: 2, trip: 1 } }],
    ['ship_type_mismatch', pilot, { place: { system: 1, trip: 6 } }],
  ] as [string, Player, Partial<AiRunRequest>][])('is refused with %s: case %#', (code, player, wanted) => {
    expect(activate(player, wanted)).toEqual({ refuse: code });
  });

  it('accepts a trip of another difficulty as the place to begin', () => {
    const progress = { status: 'progress', completed: 2 ** 30 - 1, awarded: 2 ** 30 - 1 } as const;
    const player = aPilot({ systems: { 1: progress, 2: progress } });
    const hard = system(1).trips.findIndex((row) => row.type === 'personal' && row.difficulty === 'hard') + 1;
    const { flights } = whole(runOf(ok(activate(player, { place: { system: 1, trip: hard } })).player)).state;
    expect(flights[0]).toMatchObject({ system: 1, reason: 'again' });
    expect(trip(1, flights[0]!.trip).difficulty).toBe('easy');
  });

  it('keeps only the last collected run', () => {
    const first = ok(activate(aPilot())).player;
    const both = ok(activate(first, { runId: 'second' }, 'combat-common')).player;
    const home = ok(collect(both, noon + 100 * hour)).change.player;
    expect(runOf(home).collectedAtMs).toBe(noon + 100 * hour);
    expect(runOf(home, 'combat-common').collectedAtMs).toBeNull();
    const later = ok(collect(home, noon + 101 * hour, 'combat-common')).change.player;
    expect(later.aiPilots.ships[lark]).toEqual({ unlock: 'paid', run: null });
    expect(runOf(later, 'combat-common').collectedAtMs).toBe(noon + 101 * hour);
  });
});

describe('calling it back', () => {
  const { player } = ok(activate(aPilot()));
  const second = whole(runOf(player)).state.flights[1]!;
  const back = (of: Player, nowMs: number) =>
    callBackAiPilot(of, shipOf(of, lark), systems, { nowMs, tunables });

  it('ends the trip it is on, and begins no other', () => {
    const called = ok(back(player, second.launchedAtMs + 1)).player;
    const { state } = whole(runOf(called));
    expect(state.flights).toHaveLength(2);
    expect(state.stop).toMatchObject({ reason: 'called_back', atMs: second.endsAtMs });
    expect(isAiActive(runOf(called), second.launchedAtMs + 2, systems, tunables)).toBe(false);
    expect(collect(called, second.endsAtMs - 1)).toEqual({ refuse: 'session_not_finished' });
    expect(ok(collect(called, second.endsAtMs)).report.ended).toHaveLength(2);
  });

  it('leaves everything else as it was', () => {
    const { aiPilots } = player;
    const other = { unlock: 'paid', run: null } as const;
    const two = { ...player, aiPilots: { ...aiPilots, ships: { ...aiPilots.ships, other } } };
    const called = ok(back(two, second.launchedAtMs + 1)).player;
    expect(called.aiPilots.registrations).toBe(aiPilots.registrations);
    expect(called.aiPilots.ships).toEqual({
      ...two.aiPilots.ships,
      [lark]: {
        ...aiPilots.ships[lark],
        run: { ...runOf(player), calledBackAtMs: second.launchedAtMs + 1 },
      },
    });
  });

  it('changes nothing the second time or after its end, and is refused without a run', () => {
    const called = ok(back(player, second.launchedAtMs + 1)).player;
    expect(ok(back(called, second.launchedAtMs + 9)).player).toBe(called);
    expect(ok(back(player, noon + 999 * hour)).player).toBe(player);
    expect(back(aPilot(), noon)).toEqual({ refuse: 'ai_pilot_inactive' });
  });
});

describe('collecting what it brought', () => {
  const { player } = ok(activate(aPilot()));
  const run = runOf(player);
  const endMs = aiFinishesAtMs(run, systems, tunables);
  const { change, report } = ok(collect(player, endMs));

  it('waits for its last flight', () => {
    expect(isAiActive(run, endMs - 1, systems, tunables)).toBe(true);
    expect(isAiActive(run, endMs, systems, tunables)).toBe(false);
    expect(collect(player, endMs - 1)).toEqual({ refuse: 'session_not_finished' });
  });

  it('pays everything at once, through the ledger', () => {
    const paid = report.mined + report.manualMined;
    const awarded = report.awards
      .filter(({ kind }) => kind === 'protomatter')
      .reduce((sum, { count }) => sum + count, 0);
    expect(ledgerSums(change.effects).default).toBe(paid + awarded);
    expect(change.player.balance.default).toBe(paid + awarded);
    expect(change.effects[0]).toMatchObject({
      kind: 'ledger',
      amount: paid,
      reason: 'ai_pilot',
      reference: 'run',
    });
    const shards = report.awards.filter(({ kind }) => kind.endsWith('_shard'));
    expect(change.player.shards).toEqual(
      Object.fromEntries(shards.map(({ collection, count }) => [collection, count])),
    );
  });

  it('counts every flight and completes its trips', () => {
    expect(change.player.totals).toMatchObject({
      trips: report.ended.length,
      mined: report.mined,
      manualMined: 0,
    });
    expect(change.player.week.flights).toBe(report.ended.length);
    for (const { trip: number } of report.ended)
      expect(hasBit(change.player.systems[1]!.completed, number)).toBe(true);
    expect(change.player.systems[1]!.awarded).toBe(change.player.systems[1]!.completed);
  });

  it('works once and frees the ship, which recovers from then on', () => {
    expect(collect(change.player, endMs)).toEqual({ refuse: 'ai_pilot_inactive' });
    expect(isInTrip(change.player, lark)).toBe(false);
    const ship: OwnedShip = shipOf(change.player, lark);
    expect(ship.health).toEqual({ value: report.state.health, atMs: endMs });
    expect(healthAt(ship, shipStats(ship, [], tunables), 0, endMs + hour)).toBeGreaterThan(
      report.state.health,
    );
  });

  it('gives no award a second time after a trip by hand or by AI pilot', () => {
    const again = ok(activate(change.player, { runId: 'again' }, lark, endMs + 10 * hour)).player;
    const second = ok(collect(again, endMs + 500 * hour));
    const before = new Set(report.ended.map(({ trip: number }) => number));
    for (const { trip: number, awards } of second.report.ended)
      if (before.has(number)) expect(awards).toEqual([]);
  });

  it('leaves the system of the last trip in progress, for the player to complete (D14)', () => {
    const done = 2 ** (lastTrip - 1) - 1;
    const near = aPilot({
      ships: [aShip('personal-epic')],
      systems: { 1: { status: 'progress', completed: done, awarded: done } },
    });
    const sent = ok(
      activate(near, { difficulty: 'hard', place: { system: 1, trip: lastTrip } }, 'personal-epic'),
    ).player;
    const home = ok(collect(sent, noon + 500 * hour, 'personal-epic')).change.player;
    expect(home.systems[1]).toEqual({ status: 'progress', completed: 2 ** 30 - 1, awarded: 2 ** 30 - 1 });
    expect(home.systems[2]).toBeUndefined();
    const completed = ok(
      completeByHand(home, 1, system(1), { nextSystem: 2, nowMs: noon + 500 * hour }),
    ).player;
    expect(completed.systems[1]!.status).toBe('completed');
    expect(completed.systems[2]!.status).toBe('available');
  });

  it('counts attack and expedition trips as such; an expedition pays without docking', () => {
    for (const type of tripTypes.slice(1)) {
      const id = type === 'attack' ? 'combat-common' : 'expeditionary-common';
      const open = aPilot({
        systems: { 1: { status: 'progress', completed: 2 ** 25 - 1, awarded: 2 ** 25 - 1 } },
      });
      const sent = ok(activate(open, { difficulty: 'easy' }, id)).player;
      const { change: paid, report } = ok(collect(sent, noon + 500 * hour, id));
      const total = type === 'attack' ? 'attackTrips' : 'expeditionTrips';
      expect(paid.player.totals).toMatchObject({
        trips: report.ended.length,
        [total]: report.ended.length,
        manualMined: 0,
      });
    }
  });

  it('keeps a repair that was made meanwhile', () => {
    const repaired = {
      ...player,
      ships: player.ships.map((ship) =>
        ship.id === lark ? { ...ship, health: { value: 120, atMs: noon } } : ship,
      ),
    };
    expect(shipOf(ok(collect(repaired, endMs)).change.player, lark).health.value).toBe(
      report.state.health + 20,
    );
  });
});

describe('the systems that a run knows', () => {
  it('are packed without loss', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 20 })),
        bits,
        bits,
        (numbers, completed, awarded) => {
          const known = numbers
            .sort((a, b) => a - b)
            .map((number) => ({ system: number, completed, awarded }));
          expect(unpackKnown(packKnown(known))).toEqual(known);
        },
      ),
    );
  });

  it('are the explored ones', () => {
    const progress = { completed: 3, awarded: 1 };
    const player = aPlayer({
      systems: {
        2: { status: 'progress', ...progress },
        1: { status: 'completed', ...progress },
        3: { status: 'available', completed: 0, awarded: 0 },
      },
    });
    expect(knownSystems(player).map(({ system: number }) => number)).toEqual([1, 2]);
  });
});

describe('a run of the strongest ship through the whole galaxy', () => {
  it.each(difficulties)('is computed quickly: %s', (difficulty: Difficulty) => {
    const all = { status: 'completed' as const, completed: 2 ** 30 - 1, awarded: 2 ** 30 - 1 };
    const player = aPlayer({
      ships: [aShip('combat-epic', { grade: 5, health: { value: 500, atMs: noon } })],
      systems: Object.fromEntries(galaxy.systems.map((row) => [row.priority, all])),
    });
    const ship = player.ships[0]!;
    const draft = draftAiRun(player, ship, {
      stats: shipStats(ship, [], tunables),
      perks: noPerks,
      request: { ...order, difficulty },
      systems,
      nowMs: noon,
      tunablesOf,
    });
    const before = process.cpuUsage();
    const { state } = whole(draft);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
    expect(state.stop!.reason).toBe('health_too_low');
  });
});

describe('an AI pilot that is active', () => {
  const run = runOf(ok(activate(aPilot())).player);
  const isActive = (fields: Partial<AiRun>) => isAiActive({ ...run, ...fields }, noon, systems, tunables);

  it('is one that flies and was neither collected nor called back', () => {
    expect(isActive({})).toBe(true);
    expect(isActive({ collectedAtMs: noon })).toBe(false);
    expect(isActive({ calledBackAtMs: noon })).toBe(false);
    expect(isAiActive(null, noon, systems, tunables)).toBe(false);
  });
});

describe('a named trip of another difficulty', () => {
  it("only sets where to begin: its rank and damage don't matter", () => {
    const priority =
      system(1).trips.findIndex((row) => row.difficulty === 'hard' && row.type === 'personal') + 1;
    const { damage } = trip(1, 1);
    const player = aPilot({ ships: [aShip(lark, { health: { value: damage, atMs: noon } })] });
    expect(trip(1, priority).damage).toBeGreaterThan(damage);
    expect(activate(player, { place: { system: 1, trip: priority } })).toHaveProperty('ok');
  });
});
