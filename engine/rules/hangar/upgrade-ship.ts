import { shipRowOf } from '../../content/hangar.ts';
import { type Rarity, stats } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  changeShip,
  type Decided,
  type DecisionContext,
  moveMoney,
  refused,
  replaceShip,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { OwnedShip, Player, StatPoints } from '../core/player.ts';
import { chooseRefusal } from './hangar-refusals.ts';
import { refreshLevels, shipStats } from './ship-stats.ts';
import { isInTrip, restsFromMs } from './ships.ts';

/**
 * Price of the next level in hundredths, always whole PROTO; null when the points already suffice to fill
 * every stat (D8).
 */
export function nextLevelPrice(level: number, rarity: Rarity, tunables: Tunables): number | null {
  if ((level - 1) * tunables.levelPoints >= stats.length * tunables.statCap) return null;
  const factor = { common: 1, rare: tunables.levelPriceRare, epic: tunables.levelPriceEpic }[rarity];
  return Math.round(tunables.levelPriceBase * tunables.levelPriceGrowth ** (level - 1) * factor) * 100;
}

/** Number of levels to buy in one payment, or as many as the balance pays for. */
export type WantedLevels = number | 'max';

/** A purchase of levels; `price` is hundredths. */
export interface LevelPlan {
  readonly levels: number;
  readonly price: number;
}

/** Price of a purchase of levels: all or nothing (D61). `balance` is hundredths. */
export function planLevels(
  { level, rarity, balance }: { readonly level: number; readonly rarity: Rarity; readonly balance: number },
  wanted: WantedLevels,
  tunables: Tunables,
): Decided<LevelPlan, 'level_capped' | 'not_enough_balance'> {
  let plan: LevelPlan = { levels: 0, price: 0 };
  while (plan.levels !== wanted) {
    const next = nextLevelPrice(level + plan.levels, rarity, tunables);
    const price = next === null ? null : plan.price + next;
    if (wanted === 'max' && plan.levels > 0 && (price === null || price > balance)) break;
    if (price === null) return { refuse: 'level_capped' };
    if (wanted === 'max' && price > balance) return { refuse: 'not_enough_balance' };
    plan = { levels: plan.levels + 1, price };
  }
  return plan.price > balance ? { refuse: 'not_enough_balance' } : { ok: plan };
}

/** Buys the next levels in one payment: each gives upgrade points. */
export function levelUp(
  player: Player,
  ship: OwnedShip,
  wanted: WantedLevels,
  { nowMs, tunables }: DecisionContext,
): Decided<{ readonly change: Change; readonly levels: number }, 'level_capped' | 'not_enough_balance'> {
  const { rarity } = shipRowOf(ship.key);
  const planned = planLevels(
    { level: ship.level, rarity, balance: player.balance.default },
    wanted,
    tunables,
  );
  if (refused(planned)) return planned;
  const { levels, price } = planned.ok;
  const paid = moveMoney(unchanged(player), 'default', -price, {
    reason: 'ship_level',
    reference: ship.id,
    nowMs,
  });
  const raised = changeShip(ship, {
    level: ship.level + levels,
    freePoints: ship.freePoints + levels * tunables.levelPoints,
  });
  return { ok: { change: withPlayer(paid, { ships: replaceShip(player.ships, raised) }), levels } };
}

/**
 * Spends upgrade points. `totals` are the new totals of the stats that change, and they can only rise. The
 * better stats apply from `nowMs` on, not to the time before.
 */
export function spendPoints(
  player: Player,
  ship: OwnedShip,
  totals: Partial<StatPoints>,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'stat_lowered' | 'stat_capped' | 'not_enough_points'> {
  const points = { ...ship.points };
  let spent = 0;
  for (const stat of stats) {
    const total = totals[stat];
    if (total === undefined) continue;
    if (total < points[stat]) return { refuse: 'stat_lowered' };
    if (total > points[stat] && total > tunables.statCap) return { refuse: 'stat_capped' };
    spent += total - points[stat];
    points[stat] = total;
  }
  if (spent > ship.freePoints) return { refuse: 'not_enough_points' };
  const before = shipStats(ship, player.artifacts, tunables);
  const present = refreshLevels(ship, before, restsFromMs(player, ship.id), nowMs);
  const better = changeShip(present, { points, freePoints: ship.freePoints - spent });
  return { ok: withPlayer(unchanged(player), { ships: replaceShip(player.ships, better) }) };
}

/** Puts a ship in use in place of the others of its type, unless one of them is in a trip. */
export function chooseShip(player: Player, ship: OwnedShip): Decided<Change, 'ship_in_trip'> {
  const { type } = shipRowOf(ship.key);
  const sameType = player.ships.filter(({ key }) => shipRowOf(key).type === type);
  const candidate = (one: OwnedShip) => ({ id: one.id, type, isInTrip: isInTrip(player, one.id) });
  const refusal = chooseRefusal(candidate(ship), sameType.map(candidate));
  if (refusal) return { refuse: refusal };
  const ships = player.ships.map((other) =>
    sameType.includes(other) ? changeShip(other, { inUse: other.id === ship.id }) : other,
  );
  return { ok: withPlayer(unchanged(player), { ships }) };
}
