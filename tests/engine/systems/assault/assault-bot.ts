import type { Difficulty } from '#engine/content/kinds.ts';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import {
  type AssaultInput,
  type AssaultTerms,
  phaseTicks,
  type Station,
  stations,
  threats,
} from '#engine/rules/trip/assault/assault.ts';
import { tickMs, ticksPerSecond } from '#engine/rules/trip/one-try.ts';
import { advanceAssault } from '#engine/systems/assault/advance-assault.ts';
import {
  type AssaultWorld,
  commandAssault,
  createAssaultWorld,
} from '#engine/world/assault/assault-world.ts';

export interface Hand {
  /** Delay of the press after a shot opens, in milliseconds: mean and spread. */
  readonly reactMs: number;
  readonly spreadMs: number;
  /** Shares of shots that are overlooked, and of orders that go to the wrong station. */
  readonly overlooks: number;
  readonly misorders: number;
  /** Time to read a threat before the command, in milliseconds. */
  readonly readMs: number;
}

export const perfect: Hand = { reactMs: 0, spreadMs: 0, overlooks: 0, misorders: 0, readMs: 0 };
/** A practised player: quick, and seldom wrong. */
export const skilled: Hand = {
  reactMs: 260,
  spreadMs: 45,
  overlooks: 0.03,
  misorders: 0.03,
  readMs: 1500,
};
/** Somebody who plays now and then: 350 ms, and some mistakes. */
export const ordinary: Hand = {
  reactMs: 350,
  spreadMs: 90,
  overlooks: 0.12,
  misorders: 0.12,
  readMs: 3000,
};

export function termsOf(
  difficulty: Difficulty = 'easy',
  seconds = 45,
  tunables: Tunables = defaultTunables,
): AssaultTerms {
  return { difficulty, seconds, tunables };
}

/** The best station against the threat of a phase. */
export function bestStation(world: AssaultWorld, phase: number): Station {
  return stations[threats.indexOf(world.threats[phase]!)]!;
}

/** One tick more. */
export function tick(world: AssaultWorld): void {
  advanceAssault(world, (world.tick + 1) * tickMs);
}

/** Plays a fight to its end with a hand's speed and mistakes, which its own seed decides. */
export function fight(
  seed: string,
  terms: AssaultTerms,
  hand: Hand = perfect,
  mood: string = seed,
): AssaultWorld {
  const world = createAssaultWorld(seed, terms);
  const orders = [0, 1, 2].map((phase) => ({
    atTick: phase * phaseTicks(terms) + 1 + ticksOf(hand.readMs * (0.6 + 0.8 * randomOf(mood, 61, phase))),
    station: chosen(world, phase, hand, mood),
  }));
  const presses = world.shots.map(({ openTick }, number) => ({
    atTick: openTick + Math.max(1, ticksOf(hand.reactMs + hand.spreadMs * normal(mood, number))),
    isMade: randomOf(mood, 62, number) >= hand.overlooks,
  }));
  while (!world.state.end) {
    for (const { atTick, station } of orders) if (atTick === world.tick) commandAssault(world, station);
    for (const { atTick, isMade } of presses)
      if (isMade && atTick === world.tick) commandAssault(world, 'answer');
    tick(world);
  }
  return world;
}

/** The log of a small bot that wins. */
export function winningAssault(seed: string, terms: AssaultTerms = termsOf()): AssaultInput[] {
  return fight(seed, terms).input;
}

function chosen(world: AssaultWorld, phase: number, hand: Hand, mood: string): Station {
  const best = stations.indexOf(bestStation(world, phase));
  if (randomOf(mood, 63, phase) >= hand.misorders) return stations[best]!;
  return stations[(best + 1 + Math.floor(randomOf(mood, 64, phase) * 2)) % stations.length]!;
}

function ticksOf(ms: number): number {
  return Math.round((ms * ticksPerSecond) / 1000);
}

/** Around 0, mostly within ±1: the sum of twelve draws. */
function normal(mood: string, number: number): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += randomOf(mood, 65, number, draw);
  return sum;
}
