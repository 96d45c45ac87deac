import type { CapsuleKind, CapsuleType, Rarity } from '../../content/kinds.ts';
import type { CapsuleRow } from '../../content/schemas/capsules.ts';
import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  type Decided,
  type DecisionContext,
  moveMoney,
  refused,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { Player, RewardState } from '../core/player.ts';
import { addOwned, collectionKeys, moveShards, nextGrade, owns } from '../hangar/collections.ts';
import { shipStat } from '../hangar/ship-stats.ts';
import {
  type CapsuleChance,
  capsuleChances,
  capsuleGuarantee,
  capsulePrice,
  capsuleRefusal,
  guaranteedOutcomes,
} from './capsule-chances.ts';
import {
  commitmentOf,
  type DrawTable,
  drawMessage,
  drawNumbers,
  type Fairness,
  pickFairly,
} from './fairness.ts';

interface CapsuleDrop {
  readonly kind: CapsuleKind;
  /** The collection's key. */
  readonly collection: string;
  readonly count: number;
  readonly rarity: Rarity;
  /** A whole ship or artifact that the player already owned, paid out as the shards that build one. */
  readonly isDuplicate: boolean;
}

export interface CapsuleOrder {
  /** Text chosen by the player as part of the draw; may be empty. */
  readonly nonce: string;
  /** A fresh random seed, for the next capsule. */
  readonly nextSeed: string;
  /** Id for the ship or artifact, if one is drawn. */
  readonly newId: string;
  /** Contents of the capsule for the player; absent for the release's own. */
  readonly outcomes?: readonly CapsuleRow[];
}

export interface Opened {
  readonly change: Change;
  readonly drop: CapsuleDrop;
  readonly fairness: Fairness;
}

/** The luck that counts for capsules, in percent: the highest among the ships in use. */
export function capsuleLuck(player: Player, tunables: Tunables): number {
  return player.ships.reduce(
    (best, ship) => (ship.inUse ? Math.max(best, shipStat(ship, player.artifacts, 'luck', tunables)) : best),
    0,
  );
}

/**
 * Opens a capsule with a key, or for its price without one. Draws with the committed seed and commits to
 * the next one.
 */
export function openCapsule(
  player: Player,
  type: CapsuleType,
  order: CapsuleOrder,
  context: DecisionContext,
): Decided<Opened, 'no_key'> {
  return openNext(unchanged(player), type, order, context);
}

function openNext(
  before: Change,
  type: CapsuleType,
  order: CapsuleOrder,
  { nowMs, tunables }: DecisionContext,
): Decided<Opened, 'no_key'> {
  const { player } = before;
  const refusal = capsuleRefusal(player.keys[type], player.balance.clean, tunables);
  if (refusal) return { refuse: refusal };
  const seed = player.secrets.capsule;
  const { table, chances } = capsuleTable(player, type, tunables, order.outcomes);
  const message = drawMessage(table, order.nonce);
  const [draw, which, howMany] = drawNumbers(seed, message);
  const commitment = commitmentOf(seed);
  const { index, from, to } = pickFairly(
    chances.map(({ percent }) => percent),
    draw,
  );
  const row = chances[index];
  if (!row) throw new Error(`The ${type} capsule is empty`);
  const drawn = dropOf(type, row, which, howMany);
  const drop = owns(player, type, drawn.collection) ? asShards(type, drawn) : drawn;

  let change = pay(before, type, commitment, { nowMs, tunables });
  change = withPlayer(change, {
    secrets: { ...player.secrets, capsule: order.nextSeed },
    rewards: countCapsule(player.rewards, drawn.kind === type && drawn.rarity === 'epic'),
  });
  change =
    drop.kind === type
      ? addOwned(change, type, drop.collection, { id: order.newId, nowMs, tunables })
      : moveShards(change, drop.collection, drop.count);
  return {
    ok: { change, drop, fairness: { commitment, seed, message, draw, from, to } },
  };
}

function countCapsule(rewards: RewardState, isEpic: boolean): RewardState {
  return {
    ...rewards,
    capsules: rewards.capsules + 1,
    sinceEpic: isEpic ? 0 : rewards.sinceEpic + 1,
  };
}

/** Table of the player's next capsule of a type, by the guarantee (D61), with luck counted in. */
export function capsuleTable(
  player: Player,
  type: CapsuleType,
  tunables: Tunables,
  outcomes?: readonly CapsuleRow[],
): { readonly table: DrawTable; readonly chances: readonly CapsuleChance[] } {
  if (capsuleGuarantee(player.rewards.sinceEpic, tunables).left === 1)
    return { table: `${type}-epic`, chances: guaranteedOutcomes(type) };
  return { table: type, chances: capsuleChances(type, capsuleLuck(player, tunables), tunables, outcomes) };
}

/** One seed and one id for each of several capsules. */
export interface CapsulesOrder extends Omit<CapsuleOrder, 'nextSeed' | 'newId'> {
  readonly nextSeeds: readonly string[];
  readonly newIds: readonly string[];
}

/** Opens capsules in a row, all or none (D61); draw *i* uses the seed committed by draw *i* − 1. */
export function openCapsules(
  player: Player,
  type: CapsuleType,
  { nextSeeds, newIds, ...order }: CapsulesOrder,
  context: DecisionContext,
): Decided<{ readonly change: Change; readonly opened: readonly Opened[] }, 'no_key'> {
  let change = unchanged(player);
  const opened: Opened[] = [];
  for (const [index, nextSeed] of nextSeeds.entries()) {
    const decided = openNext(change, type, { ...order, nextSeed, newId: newIds[index]! }, context);
    if (refused(decided)) return decided;
    opened.push(decided.ok);
    change = decided.ok.change;
  }
  return { ok: { change, opened } };
}

/** The commitment is the purchase's reference: it is unique and leads to the draw. */
function pay(
  change: Change,
  type: CapsuleType,
  reference: string,
  { nowMs, tunables }: DecisionContext,
): Change {
  const { keys } = change.player;
  if (keys[type] > 0) return withPlayer(change, { keys: { ...keys, [type]: keys[type] - 1 } });
  return moveMoney(change, 'clean', -capsulePrice(tunables), { reason: `${type}_capsule`, reference, nowMs });
}

/** Picks one of the rarity's collections and one of the row's counts, each equally likely. */
function dropOf(type: CapsuleType, row: CapsuleRow, which: number, howMany: number): CapsuleDrop {
  const keys = collectionKeys(type, row.rarity);
  const collection = keys[Math.floor(which * keys.length)];
  if (collection === undefined) throw new Error(`No ${row.rarity} ${type}`);
  const count = row.least + Math.floor(howMany * (row.most - row.least + 1));
  return { kind: row.kind, collection, count, rarity: row.rarity, isDuplicate: false };
}

function asShards(type: CapsuleType, drop: CapsuleDrop): CapsuleDrop {
  if (drop.kind !== type) return drop;
  const count = nextGrade(type, drop.collection, 0)?.shards ?? 0;
  return { ...drop, kind: `${type}_shard`, count, isDuplicate: true };
}
