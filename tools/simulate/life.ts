import { systemAt } from '../../engine/content/galaxy.ts';
import { defaultTunables } from '../../engine/content/tunables.ts';
import type { Change, Decided } from '../../engine/rules/decision.ts';
import { newPlayer } from '../../engine/rules/new-player.ts';
import type { Player } from '../../engine/rules/player.ts';
import { randomOf } from '../../engine/rules/random.ts';

export const tunables = defaultTunables;
export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
/** A Monday. */
export const startMs = Date.UTC(2026, 10, 23);

/** A pilot's life so far: the player as stored, the time, and what the ledger came to. */
export interface Life {
  player: Player;
  nowMs: number;
  /** Hundredths of PROTO taken in and given out. */
  earned: number;
  spent: number;
  /** Stars paid. */
  stars: number;
  count: number;
  readonly seed: string;
}

export function beginLife(seed: string): Life {
  const profile = { telegramId: 1, firstName: seed, lastName: null, username: null, referralCode: seed };
  const secrets = { capsule: `${seed}:capsule`, synthesis: `${seed}:synthesis` };
  const player = newPlayer(seed, profile, secrets, startMs);
  return { player, nowMs: startMs, earned: 0, spent: 0, stars: 0, count: 0, seed };
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

/** Stores a change as the server does: counts its ledger, and takes the next revision. */
export function store(life: Life, change: Change): void {
  for (const effect of change.effects) {
    if (effect.kind !== 'ledger' || effect.currency !== 'default') continue;
    if (effect.amount > 0) life.earned += effect.amount;
    else life.spent -= effect.amount;
  }
  life.player = { ...change.player, rev: change.player.rev + 1 };
}

/** Stores what was decided; false when it was refused. */
export function attempt(life: Life, decided: Decided<Change>): boolean {
  if ('refuse' in decided) return false;
  store(life, decided.ok);
  return true;
}

/** How many systems are completed. */
export function completedSystems({ systems }: Player): number {
  return Object.values(systems).filter(({ status }) => status === 'completed').length;
}

/** The system that is being explored, or the last one that was. */
export function presentSystem({ systems }: Player): number {
  return Math.max(
    ...Object.keys(systems)
      .map(Number)
      .filter((priority) => systemAt(priority)),
  );
}
