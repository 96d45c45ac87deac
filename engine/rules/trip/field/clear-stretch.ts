import { type Lane, pointOn } from './lane.ts';
import { playField } from './play-field.ts';

/** A place that has to be kept free, in field units. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

type Point = Omit<Circle, 'radius'>;

const steps = 30;

/** The longest stretch of a lane, from and to 0 to 1, on which a circle of this radius touches nothing. */
export function clearStretch(
  lane: Lane,
  radius: number,
  taken: readonly Circle[],
): { readonly from: number; readonly to: number } {
  let best = { from: 0.5, to: 0.5 };
  let begin = -1;
  for (let step = 0; step <= steps + 1; step++) {
    const isClear = step <= steps && isFree(pointOn(lane, step / steps), radius, taken);
    if (isClear && begin < 0) begin = step;
    if (isClear || begin < 0) continue;
    const [from, to] = [begin / steps, (step - 1) / steps];
    if (to - from > best.to - best.from) best = { from, to };
    begin = -1;
  }
  return best;
}

function isFree({ x, y }: Point, radius: number, taken: readonly Circle[]): boolean {
  const { width, height } = playField;
  if (x < radius || y < radius || x > width - radius || y > height - radius) return false;
  return taken.every((circle) => Math.hypot(x - circle.x, y - circle.y) >= radius + circle.radius);
}
