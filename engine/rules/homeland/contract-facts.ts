import { tripAt } from '#engine/content/galaxy.ts';
import type { ContractGoal } from '#engine/content/schemas/homeland.ts';
import type { Change } from '../core/decision.ts';
import type { Flight, FlightRecord } from '../core/flight-state.ts';
import type { OwnedShip, Player } from '../core/player.ts';

/**
 * What a change adds to each goal of a contract, found by comparing the player before and after it. So no other rule has
 * to know of contracts. An AI pilot's trips don't count.
 */
export const contractFacts: Readonly<Record<ContractGoal, (before: Player, change: Change) => number>> = {
  objects: (before, { player }) => sumOver(player.flights, (flight) => gained(before, flight, 'tapped')),
  pirates: (before, { player }) => sumOver(player.flights, (flight) => gained(before, flight, 'pirates')),
  // All of the trip's, in a change that adds one.
  pirates_in_trip: (before, { player }) =>
    Math.max(
      0,
      ...player.flights.map((flight) => (gained(before, flight, 'pirates') > 0 ? flight.pirates.length : 0)),
    ),
  trips: (_, change) => collected(change).length,
  personal_trips: (_, change) => countTrips(change, ({ type }) => type === 'personal'),
  attack_trips: (_, change) => countTrips(change, ({ type }) => type === 'attack'),
  expedition_trips: (_, change) => countTrips(change, ({ type }) => type === 'expedition'),
  space_trips: (_, change) => countTrips(change, ({ location }) => location === 'space'),
  planet_trips: (_, change) => countTrips(change, ({ location }) => location === 'planet'),
  minutes: (_, change) => sumOver(collected(change), ({ flight }) => Math.round(flight.durationMs / 60_000)),
  full_cargo: (_, change) => sumOver(collected(change), ({ flight }) => (isFilledByHand(flight) ? 1 : 0)),
  dockings: (before, { player }) =>
    player.flights.filter((flight) => hasDocked(flight) && !hasDocked(sameFlight(before, flight))).length,
  // A draw uses up its seed.
  capsules: (before, { player }) => (before.secrets.capsule === player.secrets.capsule ? 0 : 1),
  syntheses: (before, { player }) => (before.secrets.synthesis === player.secrets.synthesis ? 0 : 1),
  levels: (before, { player }) => sumOver(player.ships, (ship) => levelsGained(before, ship)),
  converted: (_, { effects }) =>
    sumOver(effects, (effect) =>
      effect.kind === 'ledger' && effect.reason === 'conversion' && effect.currency === 'default'
        ? -effect.amount / 100
        : 0,
    ),
  invested: (before, { player }) => (player.homeland.invested - before.homeland.invested) / 100,
};

/** The goal counts the best of all attempts instead of their sum. */
export function isBestOfOne(goal: ContractGoal): boolean {
  return goal === 'pirates_in_trip';
}

function gained(before: Player, flight: Flight, list: 'tapped' | 'pirates'): number {
  return flight[list].length - (sameFlight(before, flight)?.[list].length ?? 0);
}

function sameFlight({ flights }: Player, { id }: Flight): Flight | undefined {
  return flights.find((other) => other.id === id);
}

function hasDocked(flight: Flight | undefined): boolean {
  return (flight?.docking?.earned ?? 0) > 0;
}

function isFilledByHand({ baggage, cargoLimit, isReplenished }: Flight): boolean {
  return cargoLimit > 0 && baggage >= cargoLimit && !isReplenished;
}

function levelsGained({ ships }: Player, { id, level }: OwnedShip): number {
  return level - (ships.find((ship) => ship.id === id)?.level ?? level);
}

function collected({ effects }: Change): FlightRecord[] {
  return effects.flatMap((effect) => (effect.kind === 'flight' ? [effect.flight] : []));
}

function countTrips(change: Change, is: (row: NonNullable<ReturnType<typeof tripAt>>) => boolean): number {
  return collected(change).filter(({ flight }) => {
    const row = tripAt(flight.system, flight.trip);
    return row !== undefined && is(row);
  }).length;
}

function sumOver<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
