import type { Tunables } from '#engine/content/tunables.ts';
import { changeFlight, changePlayer, changeShip, replaceShip } from '#engine/rules/core/copies.ts';
import type { Chain, Flight } from '#engine/rules/core/flight-state.ts';
import type { Level, OwnedShip } from '#engine/rules/core/player.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { levelAt, type ShipStats, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { natureAt, waveLength } from '#engine/rules/trip/field/waves.ts';
import { catchPirate, pirateAppearsMs } from '#engine/rules/trip/pirates.ts';
import { chainMissed } from '#engine/rules/trip/tapping/chain.ts';
import { energyOfTap, hitFor } from '#engine/rules/trip/tapping/hit.ts';
import { takeObject } from '#engine/rules/trip/tapping/tapping.ts';
import { applyBooster } from '#engine/rules/trip/use-booster.ts';
import { numbersOf, pirateHardness, tapHardness } from './flight-numbers.ts';
import { flightsRecorded, objectsRecorded, recordedObject } from './flight-records.ts';
import type { Person } from './habits.ts';
import { attempt, chance, type Life, statsOf, tunables } from './life.ts';
import { Net } from './net.ts';
import { againMs, playObject } from './play-object.ts';

/*
 * What a pilot does during a personal trip: taps objects and shoots pirates. Each is hit with a chance given by the
 * pilot's skill (`play-object.ts`), at least half a second after it appeared.
 *
 * Pirates are five per trip at most and are always simulated by their rule. Objects appear once a second and are most
 * of what a pilot does, so there are two ways:
 *
 * `tapEach` simulates every tap by the server's rule (D17).
 *
 * `tapFromRecord` doesn't: its objects come from long flights that are drawn once (`flight-records.ts`), and it
 * keeps only cargo, energy and chain, not the flight. A stay that begins with its trip begins with the opening wave,
 * another one anywhere.
 *
 * `tests/tools/simulate.test.ts` keeps the two within bounds: the cargo of equal stays within 4 %, whole lives within
 * 3 %.
 */

/** The result of a stay's taps. */
interface Tapped {
  readonly baggage: number;
  readonly energy: Level;
  readonly chain: Chain;
  /** How many objects the pilot had to watch for it. */
  readonly watched: number;
}

export type Tapping = (stay: Stay) => Tapped;

export interface Stay {
  readonly flight: Flight;
  readonly ship: OwnedShip;
  readonly stats: ShipStats;
  readonly numbers: Tunables;
  readonly skill: number;
  readonly fromMs: number;
  readonly untilMs: number;
  /** In [0, 1), different for each stay. */
  readonly luck: number;
}

/** Time from an object's appearance until it is tapped. */
function reactionOf({ objectLifeMs, objectDarkMs }: Tunables): number {
  return Math.floor((objectLifeMs + objectDarkMs) / 2);
}

/** Fills cargo from now until a time, or at once with a booster, and shoots the pirates that appear meanwhile. */
export function workAboard(life: Life, person: Person, untilMs: number, fromMs = life.nowMs): void {
  const flight = life.player.flights.find(({ cargoLimit }) => cargoLimit > 0);
  const ship = flight && life.player.ships.find(({ id }) => id === flight.shipId);
  // Somebody without any skill only looks at the timer.
  if (!flight || !ship || person.skill <= 0) return;
  const numbers = numbersOf(flight);
  const stats = flight.terms ? shipStats(ship, life.player.artifacts, numbers) : statsOf(life, ship);
  if (life.player.boosters.autoReplenishCount > 0 && !flight.isReplenished)
    attempt(life, applyBooster(life.player, 'auto_replenish', ship, stats, 'personal', life.nowMs, tunables));
  const present = life.player.flights.find(({ id }) => id === flight.id) ?? flight;
  const stay = {
    flight: present,
    ship,
    stats,
    numbers,
    skill: person.skill,
    fromMs,
    untilMs,
    luck: chance(life),
  };
  const { baggage, energy, chain, watched } = life.tapping(stay);
  life.personal.watchedMs += watched * numbers.spawnIntervalMs;
  const worked = shootPirates(stay, changeFlight(present, { baggage, chain }));
  life.player = changePlayer(life.player, {
    flights: life.player.flights.map((other) => (other.id === flight.id ? worked : other)),
    ships: replaceShip(life.player.ships, changeShip(ship, { energy })),
  });
}

function shootPirates({ flight, numbers, skill, fromMs, untilMs, luck }: Stay, worked: Flight): Flight {
  let present = worked;
  const aim = skill ** pirateHardness(numbers);
  const reactionMs = Math.min(1200, Math.floor(numbers.pirateStayMs / 2));
  for (let number = 1; number <= numbers.maxPirates; number++) {
    const shotMs = pirateAppearsMs(number, numbers) + reactionMs;
    const atMs = flight.createdAtMs + shotMs;
    if (atMs < fromMs || atMs >= untilMs || randomOf(flight.id, number, luck * 2 ** 31) >= aim) continue;
    const caught = catchPirate(present, 'personal', number, shotMs, shotMs, numbers);
    if ('ok' in caught) present = caught.ok;
  }
  return present;
}

/** Every tap, simulated by the rule. */
export function tapEach({ flight, ship, stats, numbers, skill, fromMs, untilMs, luck }: Stay): Tapped {
  const { spawnIntervalMs } = numbers;
  const [reactionMs, hardness] = [reactionOf(numbers), tapHardness(numbers)];
  let state = { flight, energy: ship.energy };
  let watched = 0;
  const first = firstObject(flight, fromMs, numbers);
  const last = Math.floor((untilMs - flight.createdAtMs - reactionMs) / spawnIntervalMs);
  for (let k = first; k <= last; k++) {
    const nature = natureAt(flight.seed, flight.waves, k, numbers);
    const play = playObject(
      nature,
      skill,
      (step) => randomOf(flight.seed, k, 31, step, luck * 2 ** 31),
      hardness,
    );
    const firstMs = k * spawnIntervalMs + reactionMs;
    for (let made = 0; made < play.taps; made++) {
      const tap = { k, t: firstMs + made * againMs };
      const next = takeObject(state, tap, stats, tap.t, numbers);
      if (typeof next === 'string') continue;
      state = next;
      watched = k - first + 1;
    }
    if (play.isMiss) state = { ...state, flight: missed(state.flight, firstMs, numbers) };
  }
  const { baggage, chain } = state.flight;
  return { baggage, energy: state.energy, chain, watched };
}

function missed(flight: Flight, t: number, numbers: Tunables): Flight {
  return changeFlight(flight, { chain: chainMissed(flight.chain, t, numbers) });
}

function firstObject({ createdAtMs }: Flight, fromMs: number, numbers: Tunables): number {
  return Math.max(0, Math.ceil((fromMs - createdAtMs - reactionOf(numbers)) / numbers.spawnIntervalMs));
}

const longestStay = 3000;

/** The same with the objects of a recorded flight. */
export function tapFromRecord(stay: Stay): Tapped {
  const { flight, ship, stats, numbers, skill, fromMs, untilMs, luck } = stay;
  const { spawnIntervalMs } = numbers;
  const [reactionMs, hardness] = [reactionOf(numbers), tapHardness(numbers)];
  const first = firstObject(flight, fromMs, numbers);
  const last = Math.floor((untilMs - flight.createdAtMs - reactionMs) / spawnIntervalMs);
  const objects = Math.min(longestStay, Math.max(0, last - first + 1));
  const recorded = Math.floor(luck * flightsRecorded);
  const anywhere = Math.floor((luck * flightsRecorded - recorded) * (objectsRecorded - objects));
  const from = first < waveLength ? first : anywhere;
  const rules = { waves: flight.waves, energyPoints: flight.energyPoints, tunables: numbers };
  const net = new Net(numbers, rules.energyPoints, (index) =>
    recordedObject(recorded, from + index, numbers),
  );
  let { chain, baggage } = flight;
  let [energy, watched, counted] = [ship.energy, 0, 0];
  for (let index = 0; index < objects && baggage < flight.cargoLimit; index++) {
    const nature = recordedObject(recorded, from + index, numbers);
    const t = (first + index) * spawnIntervalMs + reactionMs;
    const has = levelAt(energy, stats.energyPerMs, stats.energyLimit, flight.createdAtMs + t);
    const cost = energyOfTap(counted, numbers);
    if (has < cost) {
      // Nothing happens until there is energy again; the chain doesn't last that long.
      index += Math.floor((cost - has) / stats.energyPerMs / spawnIntervalMs);
      continue;
    }
    if (net.has(index)) continue;
    const play = playObject(
      nature,
      skill,
      (step) => randomOf('play', from + index, step, luck * 2 ** 31),
      hardness,
    );
    let left = has;
    for (let made = 0; made < play.taps && left >= energyOfTap(counted, numbers); made++) {
      const hit = hitFor(nature, rules, chain, made, t + made * againMs);
      chain = hit.chain;
      left -= energyOfTap(counted++, numbers);
      baggage = Math.min(flight.cargoLimit, baggage + hit.gained + net.cast(index));
      energy = { value: left, atMs: flight.createdAtMs + t };
      watched = index + 1;
    }
    if (play.isMiss) chain = chainMissed(chain, t, numbers);
  }
  return { baggage, energy, chain, watched };
}
