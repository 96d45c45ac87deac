import type { Difficulty } from '#engine/content/kinds.ts';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';
import {
  type AssaultInput,
  type AssaultTerms,
  bestStation as bestAgainst,
  type Station,
} from '#engine/rules/trip/assault/assault.ts';
import { tickMs } from '#engine/rules/trip/one-try.ts';
import { advanceAssault } from '#engine/systems/assault/advance-assault.ts';
import { assaultHands, fightAssault } from '#engine/systems/assault/assault-pilot.ts';
import type { AssaultWorld } from '#engine/world/assault/assault-world.ts';

export function termsOf(
  difficulty: Difficulty = 'easy',
  seconds = 45,
  tunables: Tunables = defaultTunables,
): AssaultTerms {
  return { difficulty, seconds, tunables };
}

/** The best station against the threat of a phase. */
export function bestStation(world: AssaultWorld, phase: number): Station {
  return bestAgainst(world.threats[phase]!);
}

/** One tick more. */
export function tick(world: AssaultWorld): void {
  advanceAssault(world, (world.tick + 1) * tickMs);
}

/** The log of a hand that wins. */
export function winningAssault(seed: string, terms: AssaultTerms = termsOf()): AssaultInput[] {
  return fightAssault(seed, terms, assaultHands.perfect).input;
}
