import type { WavePatternRow } from '../../../content/schemas/waves.ts';
import { randomOf } from '../../core/random.ts';

/** Longer than the field is wide or high, so that both ends are outside. */
const length = 760;
/** The radius of the largest object, and how much of a lane has to be clear for it, in field units. */
const largest = 51;
const minRoom = 170;
/** Limits for the middles of the lanes, as shares of the field. */
const middle = { left: 0.42, right: 0.66, top: 0.14, bottom: 0.74 } as const;

/**
 * The lanes of a wave, spread over the field from top to bottom, or from left to right when they are steep.
 */
export function lanesOf(seed: string, wave: number, { lanes }: WavePatternRow): Lane[] {
  const within = ([least, most]: readonly [number, number], ...path: number[]) =>
    least + (most - least) * randomOf(seed, wave, 43, ...path);
  const count = Math.round(within(lanes.count, 0));
  const [mirror, upward] = [randomOf(seed, wave, 43, 1) < 0.5 ? -1 : 1, randomOf(seed, wave, 43, 2) < 0.5];
  const drawn = within(lanes.angle, 3);
  const isSteep = drawn > 60;
  const degrees = isSteep ? drawn : drawn * mirror;
  const bow = within(lanes.bow, 4) * (upward ? -1 : 1);
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.2 + 0.6 * randomOf(seed, wave, 43, 5, index)) / count;
    const across = (least: number, most: number) => least + (most - least) * share;
    const x = isSteep ? across(0.16, 0.84) : within([middle.left, middle.right], 6, index);
    const y = isSteep ? 0.5 : across(middle.top, middle.bottom);
    const isBack = !isSteep && (lanes.isTwoWay ? index % 2 === 1 : mirror < 0);
    return clearLane(x * playField.width, y * playField.height, degrees, bow, isBack);
  });
}

/** A lane on which a large object has room off the ship: the nearest of a few, higher and straighter ones. */
function clearLane(x: number, y: number, degrees: number, bow: number, isBack: boolean): Lane {
  let lane = laneThrough(x, y, degrees, bow, isBack);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { from, to } = clearStretch(lane, largest, keptFree);
    if ((to - from) * length >= minRoom) break;
    const middle = playField.width / 2;
    lane = laneThrough(
      lerp(x, middle, attempt / 5),
      lerp(y, 200, attempt / 5),
      degrees,
      bow / (attempt + 1),
      isBack,
    );
  }
  return lane;
}

const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;

function laneThrough(x: number, y: number, degrees: number, bow: number, isBack: boolean): Lane {
  const angle = (degrees * Math.PI) / 180 + (isBack ? Math.PI : 0);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = isBack ? -bow : bow;
  // The bow is taken back by half, so that the path lies on both sides of its middle.
  return {
    x: x - (cos * length) / 2 - (-sin * side) / 2,
    y: y - (sin * length) / 2 - (cos * side) / 2,
    dx: cos * length,
    dy: sin * length,
    bowX: -sin * side,
    bowY: cos * side,
  };
}

/** A path across the field: a line that bows to one side. Places are in field units. */
export interface Lane {
  readonly x: number;
  readonly y: number;
  /** From its beginning to its end. */
  readonly dx: number;
  readonly dy: number;
  /** From the middle of the straight line to the middle of the path. */
  readonly bowX: number;
  readonly bowY: number;
}

/** The place on a lane at `u`, 0 at its beginning and 1 at its end. */
export function pointOn(lane: Lane, u: number): { x: number; y: number } {
  const bend = 4 * u * (1 - u);
  return { x: lane.x + lane.dx * u + lane.bowX * bend, y: lane.y + lane.dy * u + lane.bowY * bend };
}

/** Area to keep free, in field units. */
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

/** The play field's units, the same on every device; objects stay entirely inside it. */
export const playField = { width: 390, height: 600 } as const;

/** Place and width of the ship. */
export const shipBerth = { x: 106, y: 508, width: 132 } as const;

/** The places that no object crosses: the ship with its arms, and the chain's number beside it. */
export const keptFree = [
  { x: 106, y: 506, radius: 84 },
  { x: 232, y: 534, radius: 46 },
] as const;
