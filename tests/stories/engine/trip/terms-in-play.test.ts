import { describe, expect, it } from 'vitest';
import type { Tunables } from '#engine/content/tunables.ts';
import { presentEdition } from '#engine/content/waves.ts';
import { changeFlight } from '#engine/rules/core/decision.ts';
import type { Flight, FlightTerms } from '#engine/rules/core/flight-state.ts';
import type { OwnedShip } from '#engine/rules/core/player.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { winReward } from '#engine/rules/trip/arrival/arrival-games.ts';
import { natureAt, patternAt } from '#engine/rules/trip/field/waves.ts';
import { pirateReward } from '#engine/rules/trip/pirates.ts';
import { replayTaps, type Tap, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { anyTime } from '#engine/rules/trip/tapping/take-tap.ts';
import { aPlayer, aShip, firstOf, flying, tunables } from '../../../engine/fixtures/given.ts';

const waves = { edition: presentEdition, place: 'space' } as const;
const longMs = 20 * 60_000;
const ship = aShip('personal-common');

/** Plays taps and misses on a flight with these numbers of its own. */
function play(terms: FlightTerms, taps: readonly Tap[], misses: readonly number[] = [], energy = 40) {
  const { flight } = flying(aPlayer(), firstOf('personal'));
  const own: Flight = changeFlight(flight, { waves, terms, durationMs: longMs, seed: 'terms' });
  const numbers = withTerms(tunables, terms);
  const still = { ...shipStats(ship, [], numbers), energyPerMs: 0 };
  const state = { flight: own, energy: { value: energy, atMs: flight.createdAtMs } };
  return replayTaps(
    state,
    { taps, misses },
    tapTermsOf(own, still, numbers, { ...anyTime, elapsedMs: longMs }),
  );
}

const natureOf = (k: number) => natureAt('terms', waves, k, tunables)!;
const rocks = Array.from({ length: 900 }, (_, k) => k).filter((k) => !natureOf(k).kind);
const tap = (k: number, afterMs = 900): Tap => ({ k, t: k * tunables.spawnIntervalMs + afterMs });
const inARow = (count: number) => rocks.slice(0, count).map((k) => tap(k));

describe('every so many-th tap is free', () => {
  it('of energy, counting the taps of the whole trip', () => {
    const spent = (count: number) => 40 - play({ freeTapEvery: 10 }, inARow(count)).energy.value;
    expect([9, 10, 19, 20, 30].map(spent)).toEqual([9, 9, 18, 18, 27]);
  });

  it('even with nothing left', () => {
    const { rejected, flight } = play({ freeTapEvery: 3 }, inARow(4), [], 2);
    expect(flight.tapped).toHaveLength(3);
    expect(rejected).toMatchObject([{ fault: 'no_energy' }]);
  });
});

describe('a miss', () => {
  const taps = inARow(6);
  const [third, fifth] = [taps[2]!.t + 50, taps[4]!.t + 50];

  it('is forgiven as often as a trait says', () => {
    const hits = (missesForgiven: number, misses: number[]) =>
      play({ missesForgiven }, taps, misses).flight.chain.hits;
    expect(hits(0, [third])).toBe(3);
    expect(hits(1, [third])).toBe(6);
    expect(hits(1, [third, fifth])).toBe(1);
    expect(hits(2, [third, fifth])).toBe(6);
  });

  it('takes no forgiveness while there is no chain', () => {
    expect(play({ missesForgiven: 1 }, taps, [0, third]).flight.chain).toMatchObject({
      hits: 6,
      forgiven: 1,
    });
  });

  it('is counted over several reports', () => {
    const first = play({ missesForgiven: 1 }, taps.slice(0, 4), [third]);
    const numbers = withTerms(tunables, first.flight.terms);
    const stats = { ...shipStats(ship, [], numbers), energyPerMs: 0 };
    const terms = tapTermsOf(first.flight, stats, numbers, { ...anyTime, elapsedMs: longMs });
    const second = replayTaps(first, { taps: taps.slice(4), misses: [fifth] }, terms);
    expect(second.flight.chain.hits).toBe(1);
  });
});

describe('a mine', () => {
  const mine = Array.from({ length: 900 }, (_, k) => k).find(
    (k) => k > 20 && natureOf(k).kind?.key === 'mine' && rocks.includes(k - 1) && rocks.includes(k - 2),
  )!;
  const taps = [tap(mine - 2), tap(mine - 1), tap(mine)];

  it('leaves the chain as many of its hits as a trait says', () => {
    const hits = (mineKeepsPercent: number) => play({ mineKeepsPercent }, taps).flight.chain.hits;
    expect([0, 50, 100].map(hits)).toEqual([0, 1, 2]);
  });
});

describe('what comes along with a hit', () => {
  const small = rocks.find((k) => k > 20 && natureOf(k).size === 'xs' && rocks.includes(k + 1))!;
  const net = { gatherSizes: 1 };
  const hit = tap(small + 1, 300);

  it('is every smallest rock on the field, without energy and at its base pay', () => {
    const alone = play({}, [hit]);
    const { flight, energy } = play(net, [hit]);
    expect(flight.gathered).toContain(small);
    expect(flight.gathered.every((k) => natureOf(k).size === 'xs' && !natureOf(k).kind)).toBe(true);
    expect(energy).toEqual(alone.energy);
    expect(flight.baggage).toBe(alone.flight.baggage + flight.gathered.length * tunables.cargoXs * 100);
    expect(flight.chain).toEqual(alone.flight.chain);
  });

  it('is taken: neither by a tap nor a second time', () => {
    const after = play(net, [hit, { k: small, t: hit.t + 100 }, tap(small + 1, 1200)]);
    expect(after.rejected).toContainEqual({ k: small, t: hit.t + 100, fault: 'already_taken' });
    expect(after.flight.gathered.filter((k) => k === small)).toHaveLength(1);
  });

  it('is nothing that was tapped before, or that is gone', () => {
    expect(play(net, [tap(small, 200), hit]).flight.gathered).not.toContain(small);
    expect(play(net, [tap(small + 4, 900)]).flight.gathered).not.toContain(small);
  });

  it('leaves no trace for fair play, because nobody tapped it', () => {
    const { flight } = play(net, [hit]);
    expect(flight.trace.delays).toHaveLength(flight.tapped.length);
  });
});

describe('the dark', () => {
  const k = rocks[3]!;

  it('hides an object at first', () => {
    const faults = (afterMs: number) =>
      play({ objectDarkMs: 800 }, [tap(k, afterMs)]).rejected.map(({ fault }) => fault);
    expect(faults(799)).toEqual(['not_there']);
    expect(faults(800)).toEqual([]);
    expect(faults(tunables.objectLifeMs)).toEqual([]);
    expect(faults(tunables.objectLifeMs + 1)).toEqual(['not_there']);
  });
});

describe('a season of storms', () => {
  it('brings more storm waves', () => {
    const storms = (stormRatePercent: number) =>
      Array.from(
        { length: 400 },
        (_, wave) => patternAt('s', waves, wave + 1, { ...tunables, stormRatePercent }).tone,
      ).filter((tone) => tone === 'storm').length;
    expect(storms(600)).toBeGreaterThan(storms(100) * 2);
    expect(storms(0)).toBe(0);
  });
});

describe('pay', () => {
  it('of pirates, dockings and assaults follows their numbers', () => {
    const more = { ...tunables, piratePayPercent: 900, dockingPayPercent: 150, assaultPayPercent: 160 };
    expect(pirateReward(1000, more)).toBeCloseTo(pirateReward(1000, tunables) * 9);
    const reward = (game: 'docking' | 'assault', ship: OwnedShip, numbers: Tunables) =>
      winReward(game, 1000, ship, { tunables: numbers, isClean: false });
    const [docker, fighter] = [aShip('expeditionary-common'), aShip('combat-common')];
    expect(reward('docking', docker, more)).toBe(reward('docking', docker, tunables) * 1.5);
    expect(reward('assault', fighter, more)).toBe(reward('assault', fighter, tunables) * 1.6);
  });
});
