import { systemAt, tripAt } from '#engine/content/galaxy.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import type { TripType } from '#engine/content/kinds.ts';
import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { presentEdition } from '#engine/content/waves.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import type { Decided } from '#engine/rules/core/decision.ts';
import type { Effect } from '#engine/rules/core/effects.ts';
import type { Flight, FlightWaves } from '#engine/rules/core/flight-state.ts';
import type { Perks } from '#engine/rules/core/modifiers.ts';
import type { OwnedShip, Player, Secrets } from '#engine/rules/core/player.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { beginDocking, endDocking } from '#engine/rules/trip/docking/dock-flight.ts';
import { startFlight } from '#engine/rules/trip/launch.ts';

/** Common start of the rules' tests. Time begins at noon of an arbitrary day. */
export const tunables = defaultTunables;
export const noon = Date.UTC(2026, 2, 14, 12);
export const hour = 3_600_000;
export const openSpace: FlightWaves = { edition: presentEdition, place: 'space' };
export const noPerks: Perks = { crewPercent: 0, extruder: null, wormhole: null };

export const profile = {
  telegramId: 7,
  firstName: 'Ada',
  lastName: null,
  username: 'ada',
  referralCode: 'ada7',
} as const;

/** The seeds of the next draws. */
export const secrets: Secrets = { capsule: 'a'.repeat(32), synthesis: 'b'.repeat(32) };

export function aShip(key = 'personal-common', fields: Partial<OwnedShip> = {}): OwnedShip {
  return { ...buildShip(shipRowOf(key), key, true, { nowMs: noon, tunables }), ...fields };
}

/** Player in the explored first system, with a common ship of each type. */
export function aPlayer(fields: Partial<Player> = {}): Player {
  return {
    ...newPlayer('ada', profile, secrets, noon),
    ships: [aShip('personal-common'), aShip('combat-common'), aShip('expeditionary-common')],
    systems: { 1: { status: 'progress', completed: 0, awarded: 0 } },
    ...fields,
  };
}

export const keyFor = {
  personal: 'personal-common',
  attack: 'combat-common',
  expedition: 'expeditionary-common',
} as const satisfies Record<TripType, string>;

export function system(priority: number): SystemRow {
  const row = systemAt(priority);
  if (!row) throw new Error(`No system ${priority}`);
  return row;
}

export function trip(systemPriority: number, priority: number): TripRow {
  const row = tripAt(systemPriority, priority);
  if (!row) throw new Error(`No trip ${systemPriority}/${priority}`);
  return row;
}

/** Priority of the first trip of a type in the first system. */
export function firstOf(type: TripType): number {
  return system(1).trips.findIndex((row) => row.type === type) + 1;
}

export function shipOf(player: Player, id: string): OwnedShip {
  const ship = player.ships.find((other) => other.id === id);
  if (!ship) throw new Error(`No ship ${id}`);
  return ship;
}

/** The player after launching a trip with the ship that fits, and the flight. */
export function flying(
  player: Player,
  priority: number,
  { nowMs = noon, seed = 'seed', perks = noPerks } = {},
): { player: Player; flight: Flight } {
  const row = trip(1, priority);
  const ship = shipOf(player, keyFor[row.type]);
  const stats = shipStats(ship, player.artifacts, tunables);
  const order = {
    flightId: `${seed}-${priority}`,
    seed,
    tunablesVersion: 1,
    system: 1,
    trip: priority,
    ...(row.type === 'personal' && { waves: openSpace }),
  };
  return ok(startFlight(player, ship, { stats, row, perks, request: order, nowMs, tunables }));
}

/** The player after the one docking try of an expedition, given up at once. */
export function docked(player: Player, flightId: string, nowMs: number): Player {
  const flight = (of: Player) => of.flights.find(({ id }) => id === flightId)!;
  const begun = ok(beginDocking(player, flight(player), 'expedition', nowMs)).player;
  const ship = shipOf(begun, flight(begun).shipId);
  const replay = () => ({ won: false, isClean: false, ticks: 0 });
  return ok(endDocking(begun, flight(begun), { ship, replay, nowMs, tunables })).player;
}

export function ok<Value>(decided: Decided<Value>): Value {
  if ('refuse' in decided) throw new Error(`Refused: ${decided.refuse}`);
  return decided.ok;
}

/** The sums of the ledger entries among the effects. */
export function ledgerSums(effects: readonly Effect[]): { default: number; clean: number } {
  const sums = { default: 0, clean: 0 };
  for (const effect of effects) if (effect.kind === 'ledger') sums[effect.currency] += effect.amount;
  return sums;
}
