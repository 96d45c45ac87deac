import { randomOf } from '../../rules/core/random.ts';
import { tickMs, ticksPerSecond } from '../../rules/trip/arrival/one-try.ts';
import {
  type AssaultInput,
  type AssaultTerms,
  bestStation,
  phaseTicks,
  type Station,
  stations,
} from '../../rules/trip/assault/assault.ts';
import { type AssaultWorld, commandAssault, createAssaultWorld } from '../../world/assault/assault-world.ts';
import { advanceAssault } from './advance-assault.ts';

/** A way of fighting an assault. Times are milliseconds. */
export interface AssaultHand {
  /** Delay of the answer after a shot opens: mean and spread. */
  readonly reactMs: number;
  readonly spreadMs: number;
  /** Shares of overlooked shots, and of orders to a wrong station. */
  readonly overlooks: number;
  readonly misorders: number;
  /** Time to read a threat before the order. */
  readonly readMs: number;
}

/** The three hands of the table (D53). Two of three random orders go to a wrong station. */
export const assaultHands = {
  newcomer: { reactMs: 420, spreadMs: 120, overlooks: 0.3, misorders: 2 / 3, readMs: 3000 },
  learned: { reactMs: 330, spreadMs: 80, overlooks: 0.08, misorders: 0.06, readMs: 2000 },
  perfect: { reactMs: 0, spreadMs: 0, overlooks: 0, misorders: 0, readMs: 0 },
} as const satisfies Record<string, AssaultHand>;

/** Fights a whole assault with a hand's speed and mistakes, which `mood` draws. */
export function fightAssault(
  seed: string,
  terms: AssaultTerms,
  hand: AssaultHand,
  mood: string = seed,
): AssaultWorld {
  const world = createAssaultWorld(seed, terms);
  const plan = planAssault(world, hand, mood);
  while (!world.state.end) {
    for (const { tick, act } of plan) if (tick === world.tick) commandAssault(world, act);
    advanceAssault(world, (world.tick + 1) * tickMs);
  }
  return world;
}

/** Orders and answers that a hand means to give, by tick. */
function planAssault(
  world: Pick<AssaultWorld, 'shots' | 'terms' | 'threats'>,
  hand: AssaultHand,
  mood: string,
): AssaultInput[] {
  const orders = world.threats.map((_, phase) => ({
    tick:
      phase * phaseTicks(world.terms) + 1 + ticksOf(hand.readMs * (0.6 + 0.8 * randomOf(mood, 61, phase))),
    act: orderOf(world, phase, hand, mood),
  }));
  const answers = world.shots.flatMap(({ openTick }, number): AssaultInput[] =>
    randomOf(mood, 62, number) < hand.overlooks
      ? []
      : [
          {
            tick: openTick + Math.max(1, ticksOf(hand.reactMs + hand.spreadMs * normal(mood, number))),
            act: 'answer',
          },
        ],
  );
  return [...orders, ...answers];
}

/** Moods of the learned pilot to try for a clean run, before the perfect pilot fights. */
const cleanMoods = 12;

/** The fight with which a failure is compared: a learned hand that wins on this seed (D53). */
export function cleanAssault(seed: string, terms: AssaultTerms): readonly AssaultInput[] {
  for (let mood = 0; mood < cleanMoods; mood++) {
    const world = fightAssault(seed, terms, assaultHands.learned, `${seed} ${mood}`);
    if (world.state.end === 'won') return world.input;
  }
  return fightAssault(seed, terms, assaultHands.perfect).input;
}

function orderOf(
  { threats }: Pick<AssaultWorld, 'threats'>,
  phase: number,
  hand: AssaultHand,
  mood: string,
): Station {
  const best = stations.indexOf(bestStation(threats[phase] ?? 'core'));
  const isWrong = randomOf(mood, 63, phase) < hand.misorders;
  const step = isWrong ? 1 + Math.floor(randomOf(mood, 64, phase) * 2) : 0;
  return stations[(best + step) % stations.length] ?? 'guns';
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
