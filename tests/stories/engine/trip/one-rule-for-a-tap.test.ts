import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { progressOf, tripSetup } from '#engine/client/trip/flight/open-trip-world.ts';
import { planetLooks } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { presentEdition } from '#engine/content/waves.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import { changeFlight } from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { type ShipStats, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import {
  replayTaps,
  type TappedFlight,
  type TapReport,
  tapStateOf,
  tapTermsOf,
} from '#engine/rules/trip/tapping/replay-taps.ts';
import { anyTime, type TapState, tapEnergyAt } from '#engine/rules/trip/tapping/take-tap.ts';
import { tapOwnObjects } from '#engine/simulation/aboard.ts';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import { createTripWorld, type TripSetup } from '#engine/world/trip/trip-world.ts';
import { aPlayer, aShip, firstOf, flying, tunables } from '../../../engine/fixtures/given.ts';

/*
 * Four loops count taps: the running trip, the server's replay of reports, the reload with taps that are not
 * answered yet, and the simulator. Whatever is tapped, missed and reported late, they agree on cargo, chain,
 * energy and objects taken.
 */

const hourMs = 3_600_000;

interface Case {
  readonly flight: Flight;
  readonly stats: ShipStats;
  readonly numbers: Tunables;
  readonly energy: number;
}

const aCase: fc.Arbitrary<Case> = fc
  .record({
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    place: fc.constantFrom(...planetLooks, 'space' as const),
    cargoUnits: fc.constantFrom(3, 12, 400),
    energy: fc.constantFrom(2, 7.5, 60),
    energyPerMs: fc.constantFrom(0, 0.0004, 0.0013),
    energyPoints: fc.constantFrom(0, 7),
    gatherSizes: fc.constantFrom(0, 1, 2),
    freeTapEvery: fc.constantFrom(0, 3),
    missesForgiven: fc.constantFrom(0, 1),
    graceHits: fc.constantFrom(0, 3),
    mineKeepsPercent: fc.constantFrom(0, 50),
    objectDarkMs: fc.constantFrom(0, 600),
  })
  .map(({ seed, place, cargoUnits, energy, energyPerMs, energyPoints, ...terms }) => ({
    flight: changeFlight(flying(aPlayer(), firstOf('personal')).flight, {
      seed,
      waves: { edition: presentEdition, place },
      durationMs: 50_000,
      cargoLimit: cargoUnits * 100,
      energyPoints,
    }),
    stats: { ...shipStats(aShip(), [], tunables), energyLimit: 60, energyPerMs },
    // Special objects are more frequent than in the game.
    numbers: { ...tunables, veinRatePercent: 300, mineRatePercent: 300, ...terms },
    energy,
  }));

/** A tap on the n-th object in view or on the one before, a miss, or a clock that is set back. */
const anAction = fc.record({
  afterMs: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 900 }) },
  ),
  kind: fc.constantFrom(
    'tap',
    'tap',
    'tap',
    'tap',
    'tap',
    'tap',
    'tap',
    'again',
    'again',
    'miss',
    'miss',
    'clock',
  ),
  which: fc.nat(2),
});
type Action = typeof anAction extends fc.Arbitrary<infer Value> ? Value : never;
const actions = fc.array(anAction, { maxLength: 90 });

/** A flight as the server tells it; energy is rounded down to hundredths. */
function told({ flight, energy }: TappedFlight, { stats }: Case, elapsedMs: number): TripState {
  const iso = (ms: number) => new Date(flight.createdAtMs + ms).toISOString();
  const { energy: level } = tapStateOf({ flight, energy });
  return {
    uuid: flight.id,
    seed: flight.seed,
    waves: flight.waves,
    createdAt: iso(0),
    endsAt: iso(flight.durationMs),
    now: iso(elapsedMs),
    base: flight.base / 100,
    cargoPercent: flight.cargoPercent,
    cargoLimit: flight.cargoLimit / 100,
    baggage: flight.baggage / 100,
    overload: flight.overload / 100,
    tapped: [...flight.tapped],
    tappedAgain: [...flight.tappedAgain],
    ...(flight.gathered.length > 0 && { gathered: [...flight.gathered] }),
    chain: flight.chain,
    pirates: [],
    energy: Math.floor(tapEnergyAt({ energy: level }, elapsedMs, stats) * 100 + 1e-6) / 100,
  } as unknown as TripState;
}

function setupOf(given: Case): TripSetup {
  const flight = told({ flight: given.flight, energy: { value: 0, atMs: 0 } }, given, 0);
  const ship = {
    energyPoints: given.flight.energyPoints,
    fillCargoEnergyLimit: given.stats.energyLimit,
    energyRecoveryRate: given.stats.energyPerMs * hourMs,
  } as Ship;
  return tripSetup(flight, { type: 'personal' } as Trip, ship, given.numbers);
}

const launched = ({ flight, energy }: Case): TappedFlight => ({
  flight,
  energy: { value: energy, atMs: flight.createdAtMs },
});

/** Plays the actions in a running trip: its state, what it reports, and its age. */
function playInWorld(given: Case, made: readonly Action[]) {
  const setup = setupOf(given);
  const start = progressOf(told(launched(given), given, 0), setup, { taps: [] });
  const world = createTripWorld(setup, start, 0);
  const report = { taps: [] as { k: number; t: number }[], misses: [] as number[] };
  let nowMs = 0;
  let last = 0;
  for (const { afterMs, kind, which } of made) {
    // A clock that is set back by more than two seconds mixes up the order of taps.
    const earliestMs = Math.max(0, world.state.lastInputMs - 1900);
    nowMs = Math.max(earliestMs, nowMs + (kind === 'clock' ? -1000 - afterMs : afterMs));
    advanceTrip(world, nowMs);
    const inView = [...world.queries.objects()].map((id) => world.components.Rock.k[id]!);
    const k = kind === 'again' ? last : inView[which % Math.max(1, inView.length)];
    if (kind === 'miss') world.intents.push({ kind: 'tap', x: 0, y: 0, reach: 0 });
    else if (kind !== 'clock' && k !== undefined) world.intents.push({ kind: 'take', k });
    last = k ?? last;
  }
  advanceTrip(world, nowMs + 40);
  for (const fact of world.facts.splice(0)) {
    if (fact.kind === 'mine-hit' || (fact.kind === 'taken' && !fact.isGathered))
      report.taps.push({ k: fact.k, t: fact.countsAtMs });
    if (fact.kind === 'astray' && fact.counts) report.misses.push(fact.countsAtMs);
  }
  const elapsedMs = Math.max(nowMs, world.state.lastInputMs);
  return { setup, state: world.state.taps, report, elapsedMs };
}

/** The report in two parts, cut before the tap with this index. */
function cutReport({ taps, misses = [] }: TapReport, at: number): readonly [TapReport, TapReport] {
  const next = taps[at]?.t ?? Number.POSITIVE_INFINITY;
  return [
    { taps: taps.slice(0, at), misses: misses.filter((t) => t < next) },
    { taps: taps.slice(at), misses: misses.filter((t) => t >= next) },
  ];
}

/** Compares two states; the longest chain isn't told to devices, and energy only in hundredths. */
function expectSame(one: TapState, other: TapState, { stats }: Case, elapsedMs: number, roundings = 1): void {
  const [a, b] = [one, other].map(({ energy: _, longestChain: __, ...state }) => state);
  expect(a).toEqual(b);
  const apart = tapEnergyAt(one, elapsedMs, stats) - tapEnergyAt(other, elapsedMs, stats);
  expect(Math.abs(apart)).toBeLessThan(roundings * 0.01 + 1e-6);
}

describe('a trip, played by any taps and misses', () => {
  it('is counted by the server as the running trip has counted it, in one report or in two', () => {
    fc.assert(
      fc.property(aCase, actions, fc.nat(60), (given, made, at) => {
        const { state, report, elapsedMs } = playInWorld(given, made);
        const terms = tapTermsOf(given.flight, given.stats, given.numbers, { ...anyTime, elapsedMs });
        const whole = replayTaps(launched(given), report, terms);
        expect(whole.rejected).toEqual([]);
        expectSame(tapStateOf(whole), state, given, elapsedMs, 0);
        expect(whole.flight.longestChain).toBe(state.longestChain);
        const [first, second] = cutReport(report, at);
        const halves = replayTaps(replayTaps(launched(given), first, terms), second, terms);
        expectSame(tapStateOf(halves), state, given, elapsedMs, 0);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same after a reload, whatever the server has not answered yet', () => {
    fc.assert(
      fc.property(aCase, actions, fc.nat(60), (given, made, at) => {
        const { setup, state, report, elapsedMs } = playInWorld(given, made);
        const terms = tapTermsOf(given.flight, given.stats, given.numbers, { ...anyTime, elapsedMs });
        const [answered, pending] = cutReport(report, at);
        const server = replayTaps(launched(given), answered, terms);
        const tellMs = answered.taps.at(-1)?.t ?? 0;
        const reloaded = progressOf(told(server, given, tellMs), setup, pending).taps;
        expectSame(reloaded, state, given, elapsedMs);
        // A push has told of the taps before their answer came.
        const counted = replayTaps(server, { taps: pending.taps }, terms);
        const again = progressOf(told(counted, given, elapsedMs), setup, { taps: pending.taps }).taps;
        expectSame(again, tapStateOf(counted), given, elapsedMs);
      }),
      { numRuns: 300 },
    );
  });

  it('loses what is reported too late, on the device too once it is told', () => {
    fc.assert(
      fc.property(aCase, actions, fc.nat(50_000), (given, made, lateBeforeMs) => {
        const { setup, report, elapsedMs } = playInWorld(given, made);
        const limits = { elapsedMs: hourMs, lateBeforeMs };
        const terms = tapTermsOf(given.flight, given.stats, given.numbers, limits);
        const { rejected, ...server } = replayTaps(launched(given), report, terms);
        const late = report.taps.filter(({ t }) => t < lateBeforeMs);
        expect(rejected.filter(({ fault }) => fault === 'too_late')).toHaveLength(late.length);
        expect(server.flight.tapped.every((k) => report.taps.some((tap) => tap.k === k))).toBe(true);
        const reloaded = progressOf(told(server, given, elapsedMs), setup, { taps: [] }).taps;
        expectSame(reloaded, tapStateOf(server), given, elapsedMs);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a simulated stay', () => {
  it('is counted by the server as the simulator has counted it', () => {
    fc.assert(
      fc.property(
        aCase,
        fc.constantFrom(0.3, 0.6, 0.9, 1),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (given, skill, luck) => {
          const taps: { k: number; t: number }[] = [];
          const misses: number[] = [];
          const { createdAtMs } = given.flight;
          const simulated = tapOwnObjects({
            flight: given.flight,
            ship: { ...aShip(), energy: launched(given).energy },
            stats: given.stats,
            numbers: given.numbers,
            skill,
            fromMs: createdAtMs,
            untilMs: createdAtMs + 50_000,
            luck,
            note: ({ k, t }) => (k === null ? misses.push(t) : taps.push({ k, t })),
          });
          const terms = tapTermsOf(given.flight, given.stats, given.numbers, {
            ...anyTime,
            elapsedMs: hourMs,
          });
          const { flight, energy } = replayTaps(launched(given), { taps, misses }, terms);
          expect(simulated).toMatchObject({ baggage: flight.baggage, chain: flight.chain, energy });
        },
      ),
      { numRuns: 300 },
    );
  });
});
