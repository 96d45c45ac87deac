import { describe, expect, it } from 'vitest';
import { changeFlight } from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import {
  beginPlay,
  chooseAt,
  encounterPay,
  encountersOf,
  endPlay,
  openEncounters,
} from '#engine/rules/trip/encounters/encounters.ts';
import { aPlayer, flying, ledgerSums, ok, shipOf, tunables } from '../../../engine/fixtures/given.ts';

const minute = 60_000;
const won = { won: true, progress: 100, ticks: 1200 };
const lost = { won: false, progress: 61.7, ticks: 2400 };

interface Given {
  readonly player: Player;
  readonly flight: Flight;
}

function aFlight(): Given {
  const { player, flight } = flying(aPlayer(), 1, { seed: 'seed' });
  const durationMs = 240 * minute;
  const long = changeFlight(flight, {
    durationMs,
    encounters: openEncounters('secret', durationMs, tunables),
  });
  return { player: { ...player, flights: [long] }, flight: long };
}
const flown = ({ player }: { player: Player }): Given => ({ player, flight: player.flights[0]! });
const encounter = ({ flight }: Given) => encountersOf(flight, tunables)[0]!;
const opensAtMs = encounter(aFlight()).opensAtMs;
const health = ({ player, flight }: Given) => shipOf(player, flight.shipId).health.value;

function begin(given: Given, atMs = opensAtMs, choice: 'safe' | 'bold' = 'bold') {
  const { player, flight } = given;
  const ship = shipOf(player, flight.shipId);
  const stats = shipStats(ship, player.artifacts, tunables);
  return beginPlay(player, flight, {
    ship,
    stats,
    encounter: encounter(given),
    choice,
    nowMs: atMs,
    tunables,
  });
}
function end(given: Given, result: typeof won, atMs: number, choice: 'safe' | 'bold' = 'bold') {
  const { player, flight } = given;
  const ship = shipOf(player, flight.shipId);
  const stats = shipStats(ship, player.artifacts, tunables);
  return endPlay(player, flight, {
    ship,
    stats,
    encounter: encounter(given),
    choice,
    replay: () => result,
    nowMs: atMs,
    tunables,
  });
}

describe('an encounter that is played', () => {
  it('counts as failed from its beginning on', () => {
    const given = aFlight();
    const begun = flown(ok(begin(given)));
    const { damage } = encounter(given).row.bold;
    expect(encounter(begun).met).toMatchObject({ works: false, earned: 0, damage, hand: { percent: null } });
    expect(health(given) - health(begun)).toBe(damage);
    expect(begin(begun)).toEqual({ refuse: 'encounter_met' });
  });

  it('pays what the draw would pay when it is won, and gives the health back', () => {
    const given = aFlight();
    const change = ok(end(flown(ok(begin(given))), won, opensAtMs + 20_000));
    const pay = encounterPay(given.flight, encounter(given), 'bold', tunables);
    expect(pay).toBeGreaterThan(0);
    expect(ledgerSums(change.effects)).toEqual({ default: pay, clean: 0 });
    const ended = flown(change);
    expect(encounter(ended).met).toMatchObject({
      works: true,
      earned: pay,
      damage: 0,
      hand: { percent: 100 },
    });
    expect(encounter(ended).met?.n).toBe(1);
    expect(health(ended)).toBe(health(given));
    expect(end(ended, won, opensAtMs + 30_000)).toEqual({ refuse: 'encounter_met' });
  });

  it('pays nothing and costs health when it is lost, and how far it came is kept', () => {
    const given = aFlight();
    const change = ok(end(flown(ok(begin(given))), lost, opensAtMs + 45_000));
    expect(change.effects).toEqual([]);
    const ended = flown(change);
    expect(encounter(ended).met).toMatchObject({ works: false, earned: 0, hand: { percent: 61 } });
    expect(health(ended)).toBeLessThan(health(given));
    expect(end(ended, won, opensAtMs + 46_000)).toEqual({ refuse: 'encounter_met' });
  });

  it('can’t be won sooner than it can be played, but later again', () => {
    const begun = flown(ok(begin(aFlight())));
    const earliest = opensAtMs + 20_000 - tunables.encounterEarlyMs;
    expect(end(begun, won, earliest - 1)).toEqual({ refuse: 'encounter_too_soon' });
    expect(end(begun, won, earliest)).toHaveProperty('ok');
  });

  it('can be reported for a while after its end, also when the encounter has closed', () => {
    const { closesAtMs } = encounter(aFlight());
    const begun = flown(ok(begin(aFlight(), closesAtMs - 1)));
    const { seconds } = encounter(begun).row.bold.play!;
    const lastMs = closesAtMs - 1 + (seconds + tunables.encounterReportSeconds) * 1000;
    expect(end(begun, won, lastMs)).toHaveProperty('ok');
    expect(end(begun, won, lastMs + 1)).toEqual({ refuse: 'encounter_over' });
  });

  it('begins only while it is open, and only by a way that is played', () => {
    const given = aFlight();
    expect(begin(given, opensAtMs - 1)).toEqual({ refuse: 'encounter_not_begun' });
    expect(begin(given, encounter(given).closesAtMs)).toEqual({ refuse: 'encounter_over' });
    expect(encounter(given).row.safe.play).toBeUndefined();
    expect(begin(given, opensAtMs, 'safe')).toEqual({ refuse: 'encounter_not_played' });
  });

  it('isn’t ended by the draw, by another way, or without a beginning', () => {
    const given = aFlight();
    expect(end(given, won, opensAtMs + 60_000)).toEqual({ refuse: 'encounter_met' });
    const begun = flown(ok(begin(given)));
    expect(end(begun, won, opensAtMs + 60_000, 'safe')).toEqual({ refuse: 'encounter_met' });
    const { player, flight } = begun;
    const ship = shipOf(player, flight.shipId);
    const stats = shipStats(ship, player.artifacts, tunables);
    expect(
      chooseAt(player, flight, {
        ship,
        stats,
        encounter: encounter(begun),
        choice: 'bold',
        nowMs: opensAtMs + 1000,
        tunables,
      }),
    ).toEqual({ refuse: 'encounter_met' });
  });

  it('never costs more health than there is, and gives back no more than was taken', () => {
    const given = aFlight();
    const ships = given.player.ships.map((ship) => ({ ...ship, health: { ...ship.health, value: 1.5 } }));
    const weak = { ...given, player: { ...given.player, ships } };
    const begun = flown(ok(begin(weak)));
    expect(health(begun)).toBe(0.5);
    expect(health(flown(ok(end(begun, won, opensAtMs + 20_000))))).toBe(1.5);
  });
});
