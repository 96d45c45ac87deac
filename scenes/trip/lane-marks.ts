import { type Lane, playField, pointOn } from '#engine/rules/trip/field/lanes.ts';
import { clamp01 } from '../draw/ease.ts';

/** Field units between two ticks; every fifth is long. */
export const TICK = 11;
const PIECES = 40;

/** A short straight piece of a path, in field units. */
interface Piece {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** 1 inside the field, falling to 0 a little outside of it. */
  readonly seen: number;
}

/** A tick across a path. */
interface Tick {
  readonly x: number;
  readonly y: number;
  /** From the path to the tick's end, CSS pixels. */
  readonly nx: number;
  readonly ny: number;
  readonly seen: number;
}

export interface LaneMarks {
  readonly pieces: readonly Piece[];
  readonly ticks: readonly Tick[];
}

const known = new WeakMap<Lane, LaneMarks>();

/** What is drawn of a lane. It is computed once, since lanes are stroked in every frame of their fading. */
export function marksOf(lane: Lane): LaneMarks {
  const before = known.get(lane);
  if (before) return before;
  const ticks = Math.floor(laneLength(lane) / TICK) + 1;
  const marks = {
    pieces: Array.from({ length: PIECES }, (_, i) => pieceOf(lane, i)),
    ticks: Array.from({ length: ticks }, (_, i) => tickOf(lane, i)),
  };
  known.set(lane, marks);
  return marks;
}

/** Of the straight line between both ends, field units. */
export function laneLength({ dx, dy }: Lane): number {
  return Math.hypot(dx, dy);
}

function pieceOf(lane: Lane, index: number): Piece {
  const [a, b] = [pointOn(lane, index / PIECES), pointOn(lane, (index + 1) / PIECES)];
  return { ax: a.x, ay: a.y, bx: b.x, by: b.y, seen: seenAt((a.x + b.x) / 2, (a.y + b.y) / 2) };
}

function tickOf(lane: Lane, index: number): Tick {
  const u = (index * TICK) / laneLength(lane);
  const [here, next] = [pointOn(lane, u), pointOn(lane, u + 0.01)];
  const [dx, dy] = [next.x - here.x, next.y - here.y];
  const half = (index % 5 === 0 ? 3.5 : 1.8) / (Math.hypot(dx, dy) || 1);
  return { x: here.x, y: here.y, nx: -dy * half, ny: dx * half, seen: seenAt(here.x, here.y) };
}

function seenAt(x: number, y: number): number {
  const { width, height } = playField;
  const out = Math.max(-x, x - width, -y * 2, (y - height) * 2, 0);
  return 1 - clamp01(out / 26);
}
