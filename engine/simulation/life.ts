import { systemAt } from '../content/galaxy.ts';
import { shipRowOf } from '../content/hangar.ts';
import type { ShipType, TripType } from '../content/kinds.ts';
import { newPlayer } from '../rules/account/new-player.ts';
import type { Change, Decided } from '../rules/core/decision.ts';
import type { Perks } from '../rules/core/modifiers.ts';
import type { OwnedShip, Player } from '../rules/core/player.ts';
import { randomOf } from '../rules/core/random.ts';
import { crewPercent } from '../rules/crew/crew.ts';
import { type ShipStats, shipStats } from '../rules/hangar/ship-stats.ts';
import { afterChange } from '../rules/homeland/after-change.ts';
import { tunables } from './simulated-tunables.ts';
import type { Tapping } from './stay.ts';

export { tunables };

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
/** A Monday. */
export const startMs = Date.UTC(2026, 10, 23);

/** The state of a pilot's life: the player as stored, the time, and the sums of the ledger. */
export interface Life {
  player: Player;
  nowMs: number;
  /** Hundredths of PROTO received and spent. */
  earned: number;
  spent: number;
  /** Stars spent. */
  stars: number;
  count: number;
  /** Sums of personal trips: hundredths by the timer and by hand, and the time of watching and tapping. */
  readonly personal: { mined: number; byHand: number; watchedMs: number; launches: number };
  /** Duration of the dockings, assaults and encounters that the pilot could play. */
  triedMs: number;
  /** Number of trips of each chain that are known to be completed. */
  readonly reached: Record<TripType, number>;
  /** The last system known to be open to the pilot. */
  system: number;
  /** False between two seasons. */
  mayFly: boolean;
  /** Budget for improvements at the last attempt. */
  improvedWith: { readonly shards: Player['shards']; readonly clean: number };
  /**
   * The number of ships and the artifacts at which there was nothing left to put in use or to load; null
   * while there is.
   */
  chosenWith: { readonly ships: number; readonly artifacts: Player['artifacts'] } | null;
  perksBy: (Pick<Player, 'crewActive' | 'nfts'> & { readonly perks: Perks }) | null;
  /** By ship, the last computed stats with the values they came from. */
  readonly stats: Map<string, KnownStats>;
  readonly tapping: Tapping;
  readonly seed: string;
}

interface KnownStats extends Pick<OwnedShip, 'points' | 'grade'> {
  readonly artifacts: Player['artifacts'];
  readonly stats: ShipStats;
}

export function beginLife(seed: string, tapping: Tapping): Life {
  const profile = { telegramId: 1, firstName: seed, lastName: null, username: null, referralCode: seed };
  const secrets = { capsule: `${seed}:capsule`, synthesis: `${seed}:synthesis` };
  const player = newPlayer(seed, profile, secrets, startMs);
  const reached = { personal: 0, attack: 0, expedition: 0 };
  const improvedWith = { shards: player.shards, clean: player.balance.clean };
  const counts = { earned: 0, spent: 0, stars: 0, count: 0, triedMs: 0 };
  const personal = { mined: 0, byHand: 0, watchedMs: 0, launches: 0 };
  const flags = { reached, system: 1, mayFly: true, improvedWith, chosenWith: null, perksBy: null };
  return { player, nowMs: startMs, ...counts, personal, ...flags, stats: new Map(), tapping, seed };
}

/** A fresh id. */
export function newId(life: Life): string {
  life.count++;
  return `${life.seed}:${life.count}`;
}

/** A fresh number in [0, 1), the same in every run. */
export function chance(life: Life): number {
  life.count++;
  return randomOf(life.seed, life.count);
}

/** Stores a change and adds up its ledger. No revision check is needed, since there is only one writer. */
export function store(life: Life, changed: Change): void {
  const change = afterChange(life.player, changed, { events: [], nowMs: life.nowMs, tunables });
  for (const effect of change.effects) {
    if (effect.kind !== 'ledger' || effect.currency !== 'default') continue;
    if (effect.amount > 0) life.earned += effect.amount;
    else life.spent -= effect.amount;
  }
  life.player = change.player;
}

/** Stores what was decided; false when it was refused. */
export function attempt(life: Life, decided: Decided<Change>): boolean {
  if ('refuse' in decided) return false;
  store(life, decided.ok);
  return true;
}

/** The ship in use of a type. */
export function simulatedShip({ player }: Life, type: ShipType): OwnedShip | undefined {
  return player.ships.find(({ key, inUse }) => inUse && shipRowOf(key).type === type);
}

/** A ship's stats, recomputed only when its grade, its points or its artifacts have changed. */
export function simulatedStats({ player: { artifacts }, stats }: Life, ship: OwnedShip): ShipStats {
  const last = stats.get(ship.id);
  if (last?.points === ship.points && last.grade === ship.grade && last.artifacts === artifacts)
    return last.stats;
  const present = shipStats(ship, artifacts, tunables);
  stats.set(ship.id, { points: ship.points, grade: ship.grade, artifacts, stats: present });
  return present;
}

/** Bonuses of crew and NFTs, recomputed only when one of them has changed. */
export function simulatedPerks(life: Life): Perks {
  const { crewActive, nfts } = life.player;
  if (life.perksBy?.crewActive !== crewActive || life.perksBy.nfts !== nfts) {
    const perks = { crewPercent: crewPercent(crewActive, tunables), ...nfts };
    life.perksBy = { crewActive, nfts, perks };
  }
  return life.perksBy.perks;
}

/** Number of completed systems. */
export function completedSystems(life: Life): number {
  const { systems } = life.player;
  let count = 0;
  for (let priority = presentSystem(life); priority >= 1; priority--)
    if (systems[priority]?.status === 'completed') count++;
  return count;
}

/** The system being explored, or else the last explored one: systems open one after another. */
export function presentSystem(life: Life): number {
  while (life.player.systems[life.system + 1] && systemAt(life.system + 1)) life.system++;
  return life.system;
}
