import { pushOf, type Vector } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from './create-docking-world.ts';

/** The stick is logged in thousandths: finer than a thumb can steer, and short in the log. */
const STEPS = 1000;

/**
 * Points the stick from the coming tick on and logs it. The world follows the log to the last digit; of two directions
 * within one tick the later one counts.
 */
export function steerDocking(world: DockingWorld, stick: Vector): void {
  const push = pushOf(stick);
  const entry = { tick: world.tick, x: rounded(push.x), y: rounded(push.y) };
  const last = world.input.at(-1);
  if (last ? last.x === entry.x && last.y === entry.y : entry.x === 0 && entry.y === 0) return;
  if (last?.tick === entry.tick) world.input.pop();
  world.input.push(entry);
}

/** Never −0, which JSON can't write. */
function rounded(part: number): number {
  return Math.trunc(part * STEPS) / STEPS + 0;
}
