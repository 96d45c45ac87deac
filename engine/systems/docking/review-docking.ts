import { tickMs, ticksPerSecond } from '../../rules/trip/arrival/one-try.ts';
import { type DockingTerms, pushOf, type StickInput } from '../../rules/trip/docking/docking.ts';
import type { DockingReview } from '../../rules/trip/docking/docking-advice.ts';
import { createDockingWorld, seeDocking } from '../../world/docking/docking-world.ts';
import { advanceDocking } from './advance-docking.ts';

const sampleTicks = ticksPerSecond / 4;

/** Replays a docking and puts it in numbers, for the advice and the curve after a failure (D53). */
export function reviewDocking(
  seed: string,
  input: readonly StickInput[],
  terms: DockingTerms,
): DockingReview {
  const world = createDockingWorld(seed, terms, input);
  const speeds = [0];
  let [pushedTicks, closest, brakeTick, topSpeed] = [0, Number.POSITIVE_INFINITY, 0, 0];
  let firstStayTicks = 0;
  let reached: { readonly tick: number; readonly speed: number } | null = null;
  while (!world.state.end) {
    advanceDocking(world, (world.tick + 1) * tickMs);
    const { ship, speed, frame } = seeDocking(world);
    const pace = Math.hypot(speed.x, speed.y);
    const { Thrust } = world.components;
    const id = world.ships[0] ?? 0;
    if (Thrust.x[id] || Thrust.y[id]) pushedTicks++;
    closest = Math.min(closest, Math.hypot(frame.x - ship.x, frame.y - ship.y));
    if (reached === null && pace > topSpeed) [topSpeed, brakeTick] = [pace, world.tick];
    if (reached === null && world.state.isInside) reached = { tick: world.tick, speed: pace };
    if (world.state.isInside && world.state.exits === 0) firstStayTicks++;
    if (world.tick % sampleTicks === 0) speeds.push(pace);
  }
  return {
    won: world.state.end === 'won',
    ticks: world.tick,
    progress: world.state.progress,
    pushedTicks,
    turns: turnsOf(world.input),
    reachedTick: reached?.tick ?? null,
    reachedSpeed: reached?.speed ?? 0,
    firstStayTicks,
    exits: world.state.exits,
    closest,
    brakeTick,
    speeds,
  };
}

/** Changes of the stick to the opposite side, with rests in between left out. */
function turnsOf(input: readonly StickInput[]): number {
  const pushes = input.map(pushOf).filter(({ x, y }) => x !== 0 || y !== 0);
  return pushes.filter(({ x, y }, index) => {
    const before = pushes[index - 1];
    return before !== undefined && before.x * x + before.y * y < 0;
  }).length;
}
