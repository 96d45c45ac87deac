import type { EncounterWorld } from './create-encounter-world.ts';

/** A push is logged in eighths: finer than a thumb can steer, and short in the log. */
const STEPS = 8;

/** Pushes the hand to a side from the coming tick on, and logs it; of two pushes within one tick the later one counts. */
export function pushHand(world: EncounterWorld, push: number): void {
  // Never −0, which JSON can't write.
  const x = Math.round(Math.min(1, Math.max(-1, push)) * STEPS) / STEPS + 0;
  const last = world.input.at(-1);
  if ((last?.x ?? 0) === x) return;
  if (last?.tick === world.tick) world.input.pop();
  world.input.push({ tick: world.tick, x, y: 0 });
}

/** Presses at the coming tick, at most once. */
export function pressHand(world: EncounterWorld): void {
  if (world.input.at(-1)?.tick === world.tick) return;
  world.input.push({ tick: world.tick, x: 0, y: 1 });
}
