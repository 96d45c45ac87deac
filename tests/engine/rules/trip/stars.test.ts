import { describe, expect, it } from 'vitest';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { starsIn, tripStars } from '#engine/rules/galaxy/mastery.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { flightStars, starGoals } from '#engine/rules/trip/stars.ts';
import { aPlayer, flying, hour, keyFor, noon, ok, system, trip, tunables } from '../../fixtures/given.ts';

const healthy = aPlayer({
  ships: aPlayer().ships.map((ship) => ({ ...ship, health: { value: 100, atMs: noon } })),
});
/** A try that was won this many seconds after its start. */
const wonAfter = (seconds: number) => ({ startedAtMs: noon, endedAtMs: noon + seconds * 1000, earned: 100 });
const lost = { startedAtMs: noon, endedAtMs: noon + 5000, earned: 0 };
const met = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    n: index + 1,
    isBold: false,
    works: false,
    earned: 0,
    damage: 0,
    hand: null,
  }));

/** A flight on trip 4 (13 minutes, personal), with what a player did on it. */
function personal(fields: Partial<Flight>): Flight {
  const { flight } = flying(healthy, 4);
  return { ...flight, ...fields };
}

function stars(flight: Flight) {
  const { type } = trip(flight.system, flight.trip);
  return flightStars(flight, type, keyFor[type], tunables);
}

describe('the three stars of a personal trip', () => {
  const full = personal({}).cargoLimit;

  it('are the full cargo, all pirates, and a chain', () => {
    expect(starGoals('personal', hour, tunables)).toEqual([
      { measure: 'cargo', goal: 100 },
      { measure: 'pirates', goal: 5 },
      { measure: 'chain', goal: 20 },
    ]);
    expect(stars(personal({ baggage: full })).won).toBe(0b001);
    expect(stars(personal({ pirates: [1, 2, 3, 4, 5] })).won).toBe(0b010);
    expect(stars(personal({ longestChain: 20 })).won).toBe(0b100);
    expect(stars(personal({ baggage: full, pirates: [1, 2, 3, 4, 5], longestChain: 31 })).won).toBe(0b111);
  });

  it('takes all of each: nearly is kept as the best so far', () => {
    const nearly = stars(personal({ baggage: full - 1, pirates: [1, 2, 3, 4], longestChain: 19 }));
    expect(nearly).toEqual({ won: 0, best: [99, 4, 19] });
  });

  it('gives none for a cargo that a booster filled', () => {
    expect(stars(personal({ baggage: full, isReplenished: true }))).toMatchObject({
      won: 0,
      best: [0, 0, 0],
    });
  });

  it('asks a short trip for the pirates that come', () => {
    expect(starGoals('personal', 180_000, tunables)[1]).toEqual({ measure: 'pirates', goal: 2 });
    expect(starGoals('personal', 60_000, tunables)[1]).toEqual({ measure: 'pirates', goal: 1 });
  });
});

describe('the three stars of an attack trip and of an expedition', () => {
  const flown = (priority: number, fields: Partial<Flight>) => {
    const { flight } = flying(healthy, priority);
    const { encounters } = flight;
    return { ...flight, ...(encounters && { encounters }), ...fields };
  };
  const meeting = (count: number) => ({
    secret: 'a'.repeat(32),
    plannedMs: 2 * hour,
    stories: [],
    met: met(count),
  });

  it('are the won game, half of the encounters, and time left', () => {
    expect(starGoals('expedition', 2 * hour, tunables)).toEqual([
      { measure: 'win', goal: 1 },
      { measure: 'encounters', goal: 1 },
      { measure: 'time', goal: tunables.masteryDockingSeconds },
    ]);
    const late = 15 - tunables.masteryDockingSeconds + 0.1;
    const won = flown(9, { docking: wonAfter(late), encounters: meeting(0) });
    expect(stars(won)).toEqual({ won: 0b001, best: [1, 0, tunables.masteryDockingSeconds - 1] });
    const better = flown(9, { docking: wonAfter(late - 0.1), encounters: meeting(1) });
    expect(stars(better).won).toBe(0b111);
  });

  it('gives no star for the time of a game that was lost', () => {
    expect(stars(flown(9, { docking: lost }))).toMatchObject({ won: 0, best: [0, 0, 0] });
    expect(stars(flown(6, { assault: lost }))).toMatchObject({ won: 0, best: [0, 0, 0] });
  });

  it('asks a trip that meets nothing for half of the time instead', () => {
    const [, second, third] = starGoals('attack', 20 * 60_000, tunables);
    expect(second).toEqual({ measure: 'early', goal: Math.floor(tunables.masteryAssaultSeconds / 2) });
    const flight = flown(6, { encounters: null, durationMs: 20 * 60_000 });
    const inTime = { ...flight, assault: wonAfter(45 - second.goal) };
    expect(stars(inTime).won).toBe(0b011);
    expect(stars({ ...flight, assault: wonAfter(45 - third.goal) }).won).toBe(0b111);
  });
});

describe('collecting a trip', () => {
  const collect = (fields: Partial<Flight>, from = healthy) => {
    const { player, flight } = flying(from, 3);
    const worked = { ...flight, ...fields };
    const row = trip(1, 3);
    return ok(
      finishFlight({ ...player, flights: [worked] }, worked, {
        row,
        system: system(1),
        nextSystem: 2,
        giftId: 'gift',
        nowMs: endsAtMs(worked),
        tunables,
      }),
    );
  };

  it('keeps the stars that it won, and says which are new', () => {
    const first = collect({ pirates: [1, 2, 3, 4, 5], longestChain: 7 });
    expect(first.newStars).toBe(0b010);
    expect(tripStars(first.change.player, 1, 3)).toEqual({ won: 0b010, best: [0, 5, 7] });
    const again = collect(
      { pirates: [1, 2, 3, 4, 5], longestChain: 22 },
      {
        ...healthy,
        mastery: first.change.player.mastery,
      },
    );
    expect(again.newStars).toBe(0b100);
    expect(starsIn(again.change.player, 1)).toBe(2);
  });
});

describe('the star for pirates', () => {
  it('asks for half of the chain where no pirates come', () => {
    const [, second] = starGoals('personal', 3_600_000, { ...tunables, maxPirates: 0 });
    expect(second).toEqual({ measure: 'chain', goal: Math.ceil(tunables.masteryChainHits / 2) });
  });
});
