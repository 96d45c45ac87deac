import { changeFlight, changePlayer, changeShip, replaceShip } from '#engine/rules/core/copies.ts';
import type { Flight, Level, OwnedShip } from '#engine/rules/core/player.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { energyAt, type ShipStats } from '#engine/rules/hangar/ship-stats.ts';
import { catchPirate, pirateAppearsMs } from '#engine/rules/trip/pirates.ts';
import { takeObject } from '#engine/rules/trip/tapping.ts';
import { applyBooster } from '#engine/rules/trip/use-booster.ts';
import { flightsRecorded, objectsRecorded, recordOf } from './flight-records.ts';
import type { Person } from './habits.ts';
import { attempt, chance, type Life, statsOf, tunables } from './life.ts';

/*
 * What a pilot does during a personal trip: taps objects and shoots pirates. Each is hit with a chance given by the
 * pilot's skill, at least half a second after it appeared.
 *
 * Pirates are five per trip at most and are always simulated by their rule. Objects appear once a second and are most
 * of what a pilot does, so there are two ways:
 *
 * `tapEach` simulates every tap by the server's rule (D17).
 *
 * `tapFromRecord` doesn't. Sixteen long flights are flown once (`flight-records.ts`), with objects from the same rule
 * and without limits on energy or cargo. The record of each skill holds how many taps the first n objects of a flight
 * allowed, and how much cargo the first n taps brought. A stay takes a random stretch of a record, cut where the
 * objects, the energy or the cargo space ends. The simplifications: the objects come from a recorded flight instead of
 * the trip's own, and energy that recovers counts for the stay as a whole instead of from tap to tap.
 *
 * `tests/tools/simulate.test.ts` keeps the two within bounds: the cargo of equal stays within 4 %, whole lives within
 * 3 %.
 */

/** The result of a stay's taps. */
interface Tapped {
  readonly baggage: number;
  readonly energy: Level;
}

export type Tapping = (stay: Stay) => Tapped;

export interface Stay {
  readonly flight: Flight;
  readonly ship: OwnedShip;
  readonly stats: ShipStats;
  readonly skill: number;
  readonly fromMs: number;
  readonly untilMs: number;
  /** In [0, 1), different for each stay. */
  readonly luck: number;
}

const { spawnIntervalMs, objectLifeMs, energyPerTap } = tunables;
/** Time from an object's appearance until it is tapped. */
const reactionMs = objectLifeMs / 2;

/** Fills cargo from now until a time, or at once with a booster, and shoots the pirates that appear meanwhile. */
export function workAboard(life: Life, person: Person, untilMs: number, fromMs = life.nowMs): void {
  const flight = life.player.flights.find(({ cargoLimit }) => cargoLimit > 0);
  const ship = flight && life.player.ships.find(({ id }) => id === flight.shipId);
  if (!flight || !ship) return;
  const stats = statsOf(life, ship);
  if (life.player.boosters.autoReplenishCount > 0 && !flight.isReplenished)
    attempt(life, applyBooster(life.player, 'auto_replenish', ship, stats, 'personal', life.nowMs, tunables));
  const present = life.player.flights.find(({ id }) => id === flight.id) ?? flight;
  const stay = {
    flight: present,
    ship,
    stats,
    skill: person.skill,
    fromMs,
    untilMs,
    luck: chance(life),
  };
  const { baggage, energy } = life.tapping(stay);
  const worked = shootPirates(stay, changeFlight(present, { baggage }));
  life.player = changePlayer(life.player, {
    flights: life.player.flights.map((other) => (other.id === flight.id ? worked : other)),
    ships: replaceShip(life.player.ships, changeShip(ship, { energy })),
  });
}

function shootPirates({ flight, skill, fromMs, untilMs, luck }: Stay, worked: Flight): Flight {
  let present = worked;
  for (let number = 1; number <= tunables.pirateMost; number++) {
    const shotMs = pirateAppearsMs(number, tunables) + reactionMs;
    const atMs = flight.createdAtMs + shotMs;
    if (atMs < fromMs || atMs >= untilMs || randomOf(flight.id, number, luck * 2 ** 31) >= skill) continue;
    const caught = catchPirate(present, 'personal', number, shotMs, shotMs, tunables);
    if ('ok' in caught) present = caught.ok;
  }
  return present;
}

/** Every tap, simulated by the rule. */
export function tapEach({ flight, ship, stats, skill, fromMs, untilMs, luck }: Stay): Tapped {
  let state = { flight, energy: ship.energy };
  const last = Math.floor((untilMs - flight.createdAtMs - reactionMs) / spawnIntervalMs);
  for (let k = firstObject(flight, fromMs); k <= last; k++) {
    if (randomOf(flight.seed, k, 31, luck * 2 ** 31) >= skill) continue;
    const tap = { k, t: k * spawnIntervalMs + reactionMs };
    const next = takeObject(state, tap, stats, tap.t, tunables);
    if (typeof next !== 'string') state = next;
  }
  return { baggage: state.flight.baggage, energy: state.energy };
}

function firstObject({ createdAtMs }: Flight, fromMs: number): number {
  return Math.max(0, Math.ceil((fromMs - createdAtMs - reactionMs) / spawnIntervalMs));
}

const longestStay = 3000;

/** A stretch of a recorded flight, starting at any of its objects. */
export function tapFromRecord(stay: Stay): Tapped {
  const { flight, ship, stats, skill, fromMs, untilMs, luck } = stay;
  const last = Math.floor((untilMs - flight.createdAtMs - reactionMs) / spawnIntervalMs);
  const objects = Math.min(longestStay, Math.max(0, last - firstObject(flight, fromMs) + 1));
  const recorded = Math.floor(luck * flightsRecorded);
  const { taps, cargo } = recordOf(recorded, skill, flight.energyPoints);
  const from = Math.floor((luck * flightsRecorded - recorded) * (objectsRecorded - objects));
  const before = taps[from]!;
  const has = energyAt(ship, stats, fromMs);
  const gains = stats.energyPerMs * objects * spawnIntervalMs;
  const reach = Math.min(taps[from + objects]! - before, Math.floor((has + gains) / energyPerTap));
  const made = Math.min(reach, tapsUntil(cargo, before, flight.cargoLimit - flight.baggage));
  // Energy that recovers during the taps is counted from the stay's start, as if the level could go below zero
  // meanwhile.
  return {
    baggage: Math.min(flight.cargoLimit, flight.baggage + cargo[before + made]! - cargo[before]!),
    energy: { value: has - made * energyPerTap, atMs: fromMs },
  };
}

/**
 * How many taps after the first `before` fill this much cargo space; all remaining recorded taps if they don't fill
 * it.
 */
function tapsUntil(cargo: Int32Array, before: number, room: number): number {
  let [low, high] = [before, cargo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cargo[middle]! - cargo[before]! >= room) high = middle;
    else low = middle + 1;
  }
  return low - before;
}
