import type { ContractPush, PlayerPart } from '#engine/protocol/core/live.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { contractStateOf } from '../commands/homeland/contract-views.ts';

type Watched = Exclude<keyof Player, 'id' | 'rev' | 'createdAtMs' | 'ships' | 'flights' | 'balance' | 'debt'>;

const partsOf: Readonly<Record<Watched, readonly PlayerPart[]>> = {
  profile: ['user'],
  isOnboarded: ['user'],
  crewActive: ['user', 'crew'],
  nfts: ['user'],
  keys: ['capsules'],
  secrets: ['capsules'],
  boosters: ['boosters'],
  shards: ['ships', 'artifacts'],
  artifacts: ['ships', 'artifacts'],
  systems: ['systems', 'trips'],
  totals: ['statistics'],
  // The trip that an AI pilot flies is shown as in progress.
  aiPilots: ['ai-pilots', 'trips'],
  crew: ['user', 'crew'],
  // Shows only in the next launch's terms and in later encounters.
  journal: [],
  mastery: ['systems', 'trips', 'ships'],
  // Partly: contracts get on with nearly every tap report, and have a part of their own.
  homeland: [],
  shop: ['user', 'store'],
  // Messages are pushed by an event of their own.
  inbox: [],
  // Partly: where the player was last seen shows nowhere.
  account: [],
  // The parts that start anew with it are named by themselves.
  season: ['systems'],
  // Partly: opening a capsule shows by its seed.
  rewards: [],
  // Covered by 'statistics', which changes with it.
  week: [],
};

/**
 * Parts that a client has to read again. Money and a running trip's health, energy and cargo are pushed as
 * values.
 */
export function changedParts(before: Player, after: Player): PlayerPart[] {
  const parts = new Set<PlayerPart>();
  for (const [field, named] of Object.entries(partsOf) as [Watched, readonly PlayerPart[]][])
    if (before[field] !== after[field]) for (const part of named) parts.add(part);
  if (isAccountChanged(before, after)) parts.add('user');
  if (before.rewards.bestTrips !== after.rewards.bestTrips)
    for (const part of ['homeland', 'contracts'] as const) parts.add(part);
  if (before.homeland !== after.homeland) for (const part of homelandParts(before, after)) parts.add(part);
  if (sessionIds(before) !== sessionIds(after))
    for (const part of ['sessions', 'trips', 'ships'] as const) parts.add(part);
  if (areShipsChanged(before, after)) parts.add('ships');
  return [...parts];
}

function isAccountChanged({ account: before }: Player, { account: after }: Player): boolean {
  const { seen: _before, ...old } = before;
  const { seen: _after, ...present } = after;
  const names = new Set([...Object.keys(old), ...Object.keys(present)]) as Set<keyof typeof old>;
  return before !== after && [...names].some((name) => old[name] !== present[name]);
}

/** True when a running trip looks different. */
export function isTripChanged(before: Player, after: Player): boolean {
  return before.flights !== after.flights || (before.ships !== after.ships && after.flights.length > 0);
}

function homelandParts({ homeland: before }: Player, { homeland: after }: Player): PlayerPart[] {
  const fields = Object.keys(after) as (keyof typeof after)[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  return [
    ...(changed.some((field) => field !== 'contracts') ? (['homeland'] as const) : []),
    ...(changed.includes('contracts') ? (['contracts'] as const) : []),
  ];
}

function sessionIds({ flights }: Player): string {
  return flights.map(({ id }) => id).join();
}

function areShipsChanged(before: Player, after: Player): boolean {
  if (before.ships === after.ships) return false;
  const inTrip = new Set(after.flights.map(({ shipId }) => shipId));
  return (
    before.ships.length !== after.ships.length ||
    after.ships.some((ship, index) => isShipChanged(before.ships[index], ship, inTrip.has(ship.id)))
  );
}

function isShipChanged(before: OwnedShip | undefined, after: OwnedShip, isInTrip: boolean): boolean {
  if (before === after) return false;
  return (Object.keys(after) as (keyof OwnedShip)[]).some(
    (field) => before?.[field] !== after[field] && !(isInTrip && (field === 'health' || field === 'energy')),
  );
}

/** State of the taken contract when it was taken or has advanced; null when nothing has changed. */
export function changedContract(before: Player, after: Player, nowMs: number): ContractPush | null {
  const { taken } = after.homeland.contracts;
  return taken && taken !== before.homeland.contracts.taken ? contractStateOf(taken, nowMs) : null;
}

/** Orders that are new or whose state has changed. */
export function changedOrders(before: Player, after: Player): readonly Order[] {
  if (before.shop.orders === after.shop.orders) return [];
  const statuses = new Map(before.shop.orders.map(({ id, status }) => [id, status]));
  return after.shop.orders.filter(({ id, status }) => statuses.get(id) !== status);
}

/**
 * `after` with every part that equals its counterpart in `before` replaced by that very part, so that a
 * comparison by reference finds only real changes. For plain values as JSON has them.
 */
export function shareEqual<Value>(before: unknown, after: Value): Value {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  const shared = keys.map((key) => [key, shareEqual(before[key], after[key])] as const);
  if (keys.length === Object.keys(before).length && shared.every(([key, part]) => part === before[key]))
    return before as Value;
  return (Array.isArray(after) ? shared.map(([, part]) => part) : Object.fromEntries(shared)) as Value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
