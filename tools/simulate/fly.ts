import { systemAt, tripAt } from '#engine/content/galaxy.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import type { TripType } from '#engine/content/kinds.ts';
import { changeFlight } from '#engine/rules/core/copies.ts';
import type { Flight, OwnedShip } from '#engine/rules/core/player.ts';
import { canComplete, systemStatus } from '#engine/rules/galaxy/progress.ts';
import { completeByHand, exploreSystem } from '#engine/rules/galaxy/systems.ts';
import { healthAt } from '#engine/rules/hangar/ship-stats.ts';
import { isInTrip, isTypeInTrip } from '#engine/rules/hangar/ships.ts';
import { dockingReward } from '#engine/rules/trip/dock-flight.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { endsAtMs, isOver } from '#engine/rules/trip/flight.ts';
import { startFlight } from '#engine/rules/trip/launch.ts';
import { shipTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import { bestAgain, mayFly, nextInChain, type Place, tripTypes } from './chains.ts';
import type { Person } from './habits.ts';
import {
  attempt,
  chance,
  type Life,
  newId,
  perksOf,
  presentSystem,
  shipInUse,
  statsOf,
  store,
  tunables,
} from './life.ts';

/** Collects every trip that has run out. */
export function collectTrips(life: Life, person: Person): void {
  for (const flight of life.player.flights) {
    if (!isOver(flight, life.nowMs)) continue;
    const row = tripAt(flight.system, flight.trip)!;
    const system = systemAt(flight.system)!;
    const next = systemAt(flight.system + 1)?.priority;
    const docked = row.type === 'expedition' ? withDocking(life, flight, person) : flight;
    const decided = finishFlight(life.player, docked, row, system, next, life.nowMs, tunables);
    if ('ok' in decided) store(life, decided.ok.change);
  }
}

/** Decides a docking by the pilot's skill, since simulating its nine hundred ticks would only take time. */
function withDocking(life: Life, flight: Flight, person: Person): Flight {
  const ship = life.player.ships.find(({ id }) => id === flight.shipId)!;
  const earned = chance(life) < person.skill ? dockingReward(flight.base, ship) : 0;
  return changeFlight(flight, { docking: { startedAtMs: life.nowMs, endedAtMs: life.nowMs, earned } });
}

/** Explores every available system, and completes by hand what the AI pilot left. */
export function openSystems(life: Life): void {
  const system = presentSystem(life);
  if (canComplete(life.player.systems[system])) {
    const next = systemAt(system + 1)?.priority;
    attempt(life, completeByHand(life.player, system, systemAt(system)!, next, life.nowMs));
  }
  const present = presentSystem(life);
  if (systemStatus(life.player, present) === 'available') attempt(life, exploreSystem(life.player, present));
}

/** Launches a trip for each type of ship at home, except the ship left to its AI pilot. */
export function launchTrips(life: Life, leftAlone: string | null): void {
  for (const type of tripTypes) {
    const shipType = shipTypeFor(type);
    const ship = shipInUse(life, shipType);
    if (!ship || ship.id === leftAlone || isInTrip(life.player, ship.id)) continue;
    if (isTypeInTrip(life.player, shipType)) continue;
    const place = pickTrip(life, type, ship);
    if (place) launch(life, ship, place.system, place.trip);
  }
}

function launch(life: Life, ship: OwnedShip, system: number, trip: number): void {
  const stats = statsOf(life, ship);
  const order = { flightId: newId(life), seed: life.seed, tunablesVersion: 0, system, trip };
  const row = tripAt(system, trip)!;
  const decided = startFlight(life.player, ship, stats, row, perksOf(life), order, life.nowMs, tunables);
  if ('ok' in decided) store(life, { player: decided.ok.player, effects: [] });
}

/**
 * The next trip of the chain. A personal ship without enough health for it waits and recovers; other ships fly what
 * they can meanwhile. Without a next trip, the completed trip that pays most for its time and damage.
 */
function pickTrip(life: Life, type: TripType, ship: OwnedShip): Place | undefined {
  const health = healthAt(ship, statsOf(life, ship), false, life.nowMs);
  const next = nextInChain(life, type);
  const { rarity } = shipRowOf(ship.key);
  if (next && mayFly(next, rarity)) return health >= next.row.damage ? next : undefined;
  return bestAgain(life, type, rarity, health);
}

/** When the next running trip ends; infinity when there is none. */
export function nextEndMs(life: Life): number {
  return life.player.flights.reduce(
    (first, flight) => Math.min(first, endsAtMs(flight)),
    Number.POSITIVE_INFINITY,
  );
}
