import { pushOf, type Vector } from '#engine/rules/trip/docking.ts';
import type { DockingWorld } from './create-docking-world.ts';

/** Steps of a thousandth: more than a thumb can do, and short in the log. */
const STEPS = 1000;

/**
 * Points the stick somewhere from the coming tick on and writes it down. What the world obeys is what the log says, to
 * the last digit; two directions within one tick are one.
 */
export function steerDocking(world: DockingWorld, stick: Vector): void {
  const push = pushOf(stick);
  const entry = { tick: world.tick, x: rounded(push.x), y: rounded(push.y) };
  const last = world.input.at(-1);
  if (last ? last.x === entry.x && last.y === entry.y : entry.x === 0 && entry.y === 0) return;
  if (last?.tick === entry.tick) world.input.pop();
  world.input.push(entry);
}

/** Never −0, which JSON doesn't know. */
function rounded(part: number): number {
  return Math.trunc(part * STEPS) / STEPS + 0;
}
