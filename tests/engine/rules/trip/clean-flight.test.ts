import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tunables } from '#engine/content/tunables.ts';
import { changeFlight, changePlayer, replaceShip } from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { beginTry, finishTry } from '#engine/rules/trip/arrival/arrival-games.ts';
import {
  cleanFlightOf,
  cleanMark,
  judgeFlight,
  piratesOf,
  tappingPhase,
  withJudgedFlight,
  withPhasesEnded,
} from '#engine/rules/trip/clean-flight.ts';
import { encounterStatus, encountersOf, openEncounters } from '#engine/rules/trip/encounters/encounters.ts';
import { endsAtMs, manualMined } from '#engine/rules/trip/flight.ts';
import { catchPirate, paidPirates, piratesWithin } from '#engine/rules/trip/pirates.ts';
import { flightStars } from '#engine/rules/trip/stars.ts';
import { replayTaps, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { anyTime } from '#engine/rules/trip/tapping/take-tap.ts';
import { aPlayer, aShip, firstOf, flying, noon, ok, shipOf, tunables } from '../../fixtures/given.ts';

const { hold, pirates, chain } = cleanMark;
const hourMs = 3_600_000;
const damage = 12;

/** A flight of an hour whose third object is hit first: its phase ends after 84 s, its pirate comes at 60. */
const { player: launched, flight: fresh } = flying(aPlayer(), firstOf('personal'));
const flown = changeFlight(fresh, {
  durationMs: hourMs,
  damage,
  tapped: [2],
  waves: { ...fresh.waves!, last: 6 },
});
const endMs = 84_000;
const leftMs = hourMs - endMs;
const full = { baggage: flown.cargoLimit, longestChain: tunables.masteryChainHits };
const marked = (marks: number): Partial<Flight> => ({
  baggage: marks & hold ? flown.cargoLimit : 0,
  pirates: marks & pirates ? [1] : [],
  longestChain: marks & chain ? tunables.masteryChainHits : 0,
});
const judgedWith = (marks: number, arrivesMs = endMs, numbers: Tunables = tunables, flight = flown) => {
  const worked = changeFlight(flight, marked(marks));
  return judgeFlight(worked, { result: worked, arrivesMs, tunables: numbers });
};

describe('the tapping phase of a flight (D48, D51)', () => {
  it('begins with the first object that was hit and ends with its last wave', () => {
    expect(tappingPhase(flown, tunables)).toEqual({ startsMs: 2000, endsMs: endMs });
    expect(tappingPhase(fresh, tunables)).toBeNull();
  });

  it('has the pirates that come and leave within it', () => {
    expect(piratesOf({ startsMs: 2000, endsMs: endMs }, tunables)).toEqual([1]);
    expect(piratesOf({ startsMs: 61_000, endsMs: 144_000 }, tunables)).toEqual([2]);
    expect(piratesOf({ startsMs: 0, endsMs: 60_000 }, tunables)).toEqual([]);
    expect(piratesOf({ startsMs: 0, endsMs: endMs }, { ...tunables, maxPirates: 0 })).toEqual([]);
  });
});

describe('the marks of a clean flight (D48)', () => {
  it.each([
    ['none', 0, 0, 1],
    ['the hold', hold, 1, 2 / 3],
    ['the pirates', pirates, 1, 2 / 3],
    ['the chain', chain, 1, 2 / 3],
    ['hold and chain', hold | chain, 2, 1 / 3],
  ])('take a third of the time left each: %s', (_, marks, count, share) => {
    const judged = judgedWith(marks);
    expect(judged.durationMs).toBe(endMs + Math.round(leftMs * share));
    expect(judged.clean).toMatchObject({ marks, timeSavedMs: hourMs - judged.durationMs });
    expect(judged.clean!.healthBack).toBeCloseTo((damage * count) / 3, 2);
  });

  it('land the ship after the picture of 3 s when all are reached', () => {
    const judged = judgedWith(hold | pirates | chain);
    expect(judged.durationMs).toBe(endMs + 3000);
    expect(judged.clean).toMatchObject({ timeSavedMs: leftMs - 3000, healthBack: damage });
  });

  it('are worth half each without a pirate in the phase', () => {
    const calm = { ...tunables, maxPirates: 0 };
    expect(judgedWith(chain, endMs, calm).durationMs).toBe(endMs + Math.round(leftMs / 2));
    expect(judgedWith(hold, endMs, calm).clean?.healthBack).toBe(damage / 2);
    expect(judgedWith(hold | chain, endMs, calm).durationMs).toBe(endMs + 3000);
  });

  it('need a hold that was filled by hand', () => {
    const worked = changeFlight(flown, { ...marked(hold), isReplenished: true });
    expect(judgeFlight(worked, { result: worked, arrivesMs: endMs, tunables }).clean?.marks).toBe(0);
    const nearly = { ...full, baggage: flown.cargoLimit - 1 };
    expect(judgeFlight(flown, { result: nearly, arrivesMs: endMs, tunables }).clean?.marks).toBe(chain);
  });

  it('are added by a later report, which shortens the flight at most to its own arrival', () => {
    const first = judgedWith(hold);
    const add = (arrivesMs: number) =>
      judgeFlight(changeFlight(first, marked(hold | pirates | chain)), {
        result: full,
        arrivesMs,
        tunables,
      });
    expect(add(endMs + 1000).durationMs).toBe(endMs + 3000);
    expect(add(600_000).durationMs).toBe(600_000);
    expect(add(600_000).clean).toMatchObject({ marks: 7, timeSavedMs: hourMs - 600_000, healthBack: damage });
    // After the landing, a report brings nothing.
    expect(add(first.durationMs)).toMatchObject({ durationMs: first.durationMs, clean: first.clean });
  });

  it('are judged once: an equal or worse report changes nothing', () => {
    const judged = judgedWith(hold | chain);
    expect(judgeFlight(judged, { result: full, arrivesMs: 90_000, tunables })).toBe(judged);
    const worse = { baggage: 0, longestChain: 0 };
    expect(judgeFlight(judged, { result: worse, arrivesMs: 90_000, tunables })).toBe(judged);
    expect(judgeFlight(judged, { result: null, arrivesMs: 90_000, tunables })).toBe(judged);
  });

  it('follow the tunables of the flight', () => {
    const half = { ...tunables, cleanTimePercent: 50, cleanHealthPercent: 50, landingSeconds: 5 };
    const judged = judgedWith(7, endMs, half);
    expect(judged.durationMs).toBe(endMs + leftMs / 2);
    expect(judged.clean?.healthBack).toBe(damage / 2);
    expect(judgedWith(7, endMs, { ...tunables, landingSeconds: 5 }).durationMs).toBe(endMs + 5000);
  });

  it('never lengthen a flight, never end it in the past, and give back at most its damage', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 4000 })), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 90, max: 20_000 }),
        (reports, seconds) => {
          let flight = changeFlight(flown, { durationMs: seconds * 1000 });
          let nowMs = endMs;
          for (const [marks, later] of reports) {
            nowMs += later * 1000;
            const before = flight;
            const worked = changeFlight(flight, {
              ...marked(marks),
              pirates: [...new Set([...flight.pirates, ...(marks & pirates ? [1] : [])])],
            });
            flight = judgeFlight(worked, { result: worked, arrivesMs: nowMs, tunables });
            const clean = cleanFlightOf(flight);
            expect(flight.durationMs).toBeLessThanOrEqual(before.durationMs);
            if (flight.durationMs < before.durationMs)
              expect(flight.durationMs).toBeGreaterThanOrEqual(nowMs);
            expect(clean.timeSavedMs).toBe(seconds * 1000 - flight.durationMs);
            expect(clean.healthBack).toBeLessThanOrEqual(damage);
            expect(clean.marks & cleanFlightOf(before).marks).toBe(cleanFlightOf(before).marks);
            // No pirate is lost, and none is paid twice.
            const came = piratesWithin(seconds * 1000, tunables);
            const here = piratesWithin(flight.durationMs, tunables);
            expect(clean.piratesPaid).toBeGreaterThanOrEqual(came - here);
            expect(clean.piratesPaid + flight.pirates.length).toBeLessThanOrEqual(came);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the pay of the time that a clean flight saved (D48)', () => {
  const clean = judgedWith(7);

  it('has the pirates between the new and the old end, as caught', () => {
    expect(paidPirates(clean, tunables)).toEqual([2, 3, 4, 5]);
    expect(clean.clean?.piratesPaid).toBe(4);
    const all = changeFlight(flown, { ...marked(7), pirates: [1, 2, 3, 4, 5] });
    expect(manualMined(clean, tunables)).toBe(manualMined(all, tunables));
  });

  it('has no pirate that comes before the new end', () => {
    const partly = changeFlight(judgedWith(hold | chain), { pirates: [] });
    expect(partly.durationMs).toBeGreaterThan(300_000);
    expect(partly.clean?.piratesPaid).toBe(0);
    const shot = catchPirate(partly, 'personal', {
      number: 2,
      shotMs: 121_000,
      elapsedMs: 121_000,
      tunables,
    });
    expect(ok(shot).pirates).toEqual([2]);
  });

  it('pays a pirate that the landing cuts short, and refuses a shot at it', () => {
    // A phase until 120 s, when the second pirate comes.
    const late = changeFlight(flown, { ...marked(7), tapped: [40], waves: { ...flown.waves!, last: 9 } });
    const landed = judgeFlight(late, { result: late, arrivesMs: 120_000, tunables });
    expect(landed.durationMs).toBe(123_000);
    expect(paidPirates(landed, tunables)).toContain(2);
    expect(
      catchPirate(landed, 'personal', { number: 2, shotMs: 121_000, elapsedMs: 121_000, tunables }),
    ).toEqual({ refuse: 'pirate_caught' });
  });

  it('wins no star with paid pirates, and loses none to them', () => {
    expect(flightStars(clean, 'personal', 'personal-common', tunables)).toMatchObject({ won: 7 });
    const missed = changeFlight(judgedWith(7), { pirates: [] });
    expect(flightStars(missed, 'personal', 'personal-common', tunables).won & 2).toBe(0);
  });

  it('offers the encounters that would still have come at the landing, for 20 minutes', () => {
    const encounters = openEncounters('f'.repeat(32), 4 * hourMs, tunables);
    const long = changeFlight(flown, { durationMs: 4 * hourMs, encounters });
    const planned = encountersOf(long, tunables);
    expect(planned).toHaveLength(tunables.maxEncounters);
    const landed = judgedWith(7, endMs, tunables, long);
    const offered = encountersOf(landed, tunables);
    expect(offered.map(({ n, row }) => [n, row.key])).toEqual(planned.map(({ n, row }) => [n, row.key]));
    const [first] = offered;
    expect(offered.every(({ opensAtMs }) => opensAtMs === endsAtMs(landed))).toBe(true);
    expect(encounterStatus(first!, endsAtMs(landed) - 1)).toBe('ahead');
    expect(encounterStatus(first!, endsAtMs(landed) + 20 * 60_000 - 1)).toBe('open');
    expect(encounterStatus(first!, endsAtMs(landed) + 20 * 60_000)).toBe('missed');
    // Encounters before the new end come as always.
    const later = judgedWith(chain, endMs, tunables, long);
    expect(encountersOf(later, tunables)[0]).toEqual(planned[0]);
  });
});

describe('the health that a clean flight gives back', () => {
  const hurt = (value: number): Player =>
    changePlayer(launched, {
      flights: [flown],
      ships: replaceShip(launched.ships, { ...aShip(), health: { value, atMs: noon } }),
    });
  const landed = (value: number, marks: number) => {
    const player = hurt(value);
    const worked = changeFlight(flown, marked(marks));
    return withJudgedFlight(changePlayer(player, { flights: [worked] }), worked, {
      result: worked,
      nowMs: noon + endMs,
      tunables,
    });
  };

  it('goes to the ship at once, and never above its maximum', () => {
    const { maxHealth } = shipStats(aShip(), [], tunables);
    expect(shipOf(landed(20, 7), flown.shipId).health).toEqual({ value: 32, atMs: noon + endMs });
    expect(shipOf(landed(20, chain), flown.shipId).health.value).toBeCloseTo(24, 2);
    expect(shipOf(landed(maxHealth - 5, 7), flown.shipId).health.value).toBe(maxHealth);
    expect(landed(20, 0).ships).toEqual(hurt(20).ships);
  });

  it('is lost with a report that arrives after the landing', () => {
    const worked = changeFlight(flown, marked(7));
    const player = changePlayer(hurt(20), { flights: [worked] });
    const late = withJudgedFlight(player, worked, { result: worked, nowMs: noon + hourMs, tunables });
    expect(late.ships).toEqual(player.ships);
    expect(late.flights[0]).toMatchObject({ durationMs: hourMs, clean: { marks: 0, healthBack: 0 } });
  });

  it.each([
    ['attack', 'assault'],
    ['expedition', 'docking'],
  ] as const)('is all of a launch’s damage after a clean win: %s', (tripType, game) => {
    const start = flying(aPlayer(), firstOf(tripType));
    const ended = (isClean: boolean, won = true) => {
      const nowMs = endsAtMs(start.flight);
      const begun = ok(beginTry(game, start.player, start.flight, { tripType, nowMs })).player;
      const flight = begun.flights[0]!;
      const ship = shipOf(begun, flight.shipId);
      const replay = () => ({ won, isClean, ticks: 60 });
      return ok(finishTry(game, begun, flight, { ship, replay, nowMs: nowMs + 2000, tunables })).player;
    };
    const cost = start.flight.damage;
    expect(cost).toBeGreaterThan(0);
    const healthOf = (player: Player) => {
      const ship = shipOf(player, start.flight.shipId);
      return healthAt(
        ship,
        shipStats(ship, [], tunables),
        endsAtMs(start.flight),
        endsAtMs(start.flight) + 2000,
      );
    };
    expect(healthOf(ended(true)) - healthOf(ended(false))).toBeCloseTo(cost, 1);
    expect(ended(true).flights[0]?.clean).toMatchObject({ marks: 0, timeSavedMs: 0, healthBack: cost });
    expect(ended(false).flights[0]?.clean).toBeNull();
    expect(ended(false, false).flights[0]?.clean).toBeNull();
  });
});

describe('a flight without a report after its tapping phase', () => {
  const player = changePlayer(launched, { flights: [changeFlight(flown, marked(7))] });
  const at = (nowMs: number) => withPhasesEnded(player, nowMs, () => tunables);

  it('is judged at the end of the phase, and the same at any later time', () => {
    expect(at(noon + endMs - 1)).toBe(player);
    const judged = at(noon + endMs);
    expect(judged.flights[0]).toMatchObject({ durationMs: endMs + 3000, clean: { marks: 7 } });
    expect(at(noon + hourMs * 5)).toEqual(judged);
    expect(withPhasesEnded(judged, noon + hourMs, () => tunables)).toBe(judged);
  });

  it('has no phase without a hit, below a minute, and with another ship’s trip', () => {
    const short = flying(aPlayer(), firstOf('personal')).flight;
    const terms = tapTermsOf(
      changeFlight(short, { durationMs: 59_999 }),
      shipStats(aShip(), [], tunables),
      tunables,
    );
    const energy = { value: 80, atMs: noon };
    const { flight } = replayTaps(
      { flight: short, energy },
      { taps: [{ k: 2, t: 2500 }] },
      { ...terms, ...anyTime },
    );
    expect(tappingPhase(flight, tunables)).toBeNull();
    const unhit = changePlayer(launched, { flights: [fresh] });
    expect(withPhasesEnded(unhit, noon + hourMs, () => tunables)).toBe(unhit);
  });
});

describe('a report across the end of the tapping phase', () => {
  it('decides hold and chain by what was done until then', () => {
    const stats = shipStats(aShip(), [], tunables);
    const start = changeFlight(fresh, { durationMs: hourMs });
    const terms = tapTermsOf(start, stats, tunables, anyTime);
    const energy = { value: stats.energyLimit, atMs: noon };
    const tapsAt = (...ks: number[]) => ks.map((k) => ({ k, t: k * 1000 + 800 }));
    const phase = Array.from({ length: 20 }, (_, index) => index + 3);
    const inside = replayTaps({ flight: start, energy }, { taps: tapsAt(...phase) }, terms);
    expect(inside.isPastEnd).toBe(false);
    const across = replayTaps({ flight: start, energy }, { taps: tapsAt(...phase, 90, 91) }, terms);
    expect(across.isPastEnd).toBe(true);
    expect(across.phaseResult).toMatchObject({
      baggage: inside.flight.baggage,
      longestChain: inside.flight.longestChain,
    });
    expect(across.flight.baggage).toBeGreaterThan(inside.flight.baggage);
    // Once judged, taps after the end can't reach a mark any more.
    const judged = judgeFlight(across.flight, { result: across.phaseResult, arrivesMs: 95_000, tunables });
    const later = replayTaps({ flight: judged, energy: across.energy }, { taps: tapsAt(93) }, terms);
    expect(later.phaseResult).toBeNull();
  });
});
