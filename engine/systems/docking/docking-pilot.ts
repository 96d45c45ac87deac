import { randomOf } from '../../rules/core/random.ts';
import { tickMs } from '../../rules/trip/arrival/one-try.ts';
import {
  chaseFrame,
  type DockingTerms,
  type SeenDocking,
  type StickInput,
  type Vector,
} from '../../rules/trip/docking/docking.ts';
import {
  createDockingWorld,
  type DockingWorld,
  seeDocking,
  steerDocking,
} from '../../world/docking/docking-world.ts';
import { advanceDocking } from './advance-docking.ts';

/** A way of flying a docking. */
export interface DockingHand {
  /** Delay between seeing and steering, and interval at which the stick moves, in ticks. */
  readonly lateTicks: number;
  readonly holdTicks: number;
  /** Size of the tremble, in parts of a full push. */
  readonly shake: number;
  /** Share of three quarters of a second in which the pilot looks away and lets go. */
  readonly lapses: number;
  /** Always pushes fully towards the frame, and never brakes. */
  readonly pushesOnly: boolean;
}

/** The hands of the table of D53. */
export const dockingHands = {
  newcomer: { lateTicks: 24, holdTicks: 6, shake: 0, lapses: 0, pushesOnly: true },
  learned: { lateTicks: 16, holdTicks: 2, shake: 0.35, lapses: 0.08, pushesOnly: false },
  perfect: { lateTicks: 15, holdTicks: 1, shake: 0, lapses: 0, pushesOnly: false },
} as const satisfies Record<string, DockingHand>;

const lapseTicks = 45;

/** Flies a whole docking with a hand; `mood` draws its trembles and lapses. */
export function flyDocking(
  seed: string,
  terms: DockingTerms,
  hand: DockingHand,
  mood: string = seed,
): DockingWorld {
  const world = createDockingWorld(seed, terms);
  const stick = dockingStick(hand, mood);
  while (!world.state.end) {
    const push = stick(seeDocking(world), world.tick);
    if (push) steerDocking(world, push);
    advanceDocking(world, (world.tick + 1) * tickMs);
  }
  return world;
}

/** A pilot's stick for each tick; null leaves the stick unchanged. */
function dockingStick(hand: DockingHand, mood: string): (seen: SeenDocking, tick: number) => Vector | null {
  const past: SeenDocking[] = [];
  return (seen, tick) => {
    past[tick] = seen;
    if (tick % hand.holdTicks !== 0) return null;
    if (randomOf(mood, Math.floor(tick / lapseTicks), 77) < hand.lapses) return { x: 0, y: 0 };
    const then = past[Math.max(0, tick - hand.lateTicks)] ?? seen;
    const aim = hand.pushesOnly ? pushAtFrame(then) : chaseFrame(then);
    const tremble = (axis: number) => hand.shake * (randomOf(mood, tick, axis) - 0.5);
    return { x: within(aim.x + tremble(101)), y: within(aim.y + tremble(102)) };
  };
}

/** Moods of the learned pilot to try for a clean run, before a pilot without delay flies. */
const cleanMoods = 12;

/** The run with which a failure is compared: a learned hand that wins on this seed (D53). */
export function cleanDocking(seed: string, terms: DockingTerms): readonly StickInput[] {
  for (let mood = 0; mood < cleanMoods; mood++) {
    const world = flyDocking(seed, terms, dockingHands.learned, `${seed} ${mood}`);
    if (world.state.end === 'won') return world.input;
  }
  return flyDocking(seed, terms, { ...dockingHands.perfect, lateTicks: 0 }).input;
}

function pushAtFrame({ ship, frame }: SeenDocking): Vector {
  const [x, y] = [frame.x - ship.x, frame.y - ship.y];
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

function within(value: number): number {
  return Math.min(1, Math.max(-1, value));
}
