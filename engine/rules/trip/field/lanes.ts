import type { WavePatternRow } from '#engine/content/schemas/waves.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { clearStretch } from './clear-stretch.ts';
import type { Lane } from './lane.ts';
import { keptFree, playField } from './play-field.ts';

/** Longer than the field is wide or high, so that both ends are outside. */
const length = 760;
/** The radius of the largest object, and how much of a lane has to be clear for it, in field units. */
const largest = 51;
const leastRoom = 170;
/** Where the middles of the lanes may be, as shares of the field. */
const middle = { left: 0.42, right: 0.66, top: 0.14, bottom: 0.74 } as const;

/** The lanes of a wave, spread over the field from top to bottom, or from left to right when they are steep. */
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
    if ((to - from) * length >= leastRoom) break;
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
