import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from '#engine/world/docking/docking-world.ts';
import { easeInOut, lerp, progress } from '../draw/ease.ts';

/** What a try looks like at one moment; units of the play field, speeds in units a tick. */
export interface Moment {
  readonly ship: Vector;
  readonly frame: Vector;
  readonly speed: Vector;
  readonly thrust: Vector;
  /** Percent. */
  readonly progress: number;
  readonly isInside: boolean;
}

const STILL: Vector = { x: 0, y: 0 };

/** A world between two of its ticks. */
export function momentOf(world: DockingWorld, between: number): Moment {
  const { Position, Velocity, Thrust } = world.components;
  const at = (id: number): Vector => ({
    x: lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between),
    y: lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between),
  });
  const [ship = 0] = world.ships;
  const [frame = 0] = world.frames;
  return {
    ship: at(ship),
    frame: at(frame),
    speed: { x: Velocity.x[ship] ?? 0, y: Velocity.y[ship] ?? 0 },
    thrust: { x: Thrust.x[ship] ?? 0, y: Thrust.y[ship] ?? 0 },
    progress: lerp(world.state.beforeProgress, world.state.progress, between),
    isInside: world.state.isInside,
  };
}

/** The demonstration before the try: the ship enters the frame and stays until the ring is full. */
const SHOWN = { from: { x: -108, y: 112 }, waitMs: 500, inMs: 2100, fullMs: 4300, ms: 5400 } as const;
/** The ship enters the frame at about this share of its way. */
const INSIDE_FROM = 0.5;

export function shownMoment(nowMs: number, frame: Vector, isCalm: boolean): Moment {
  const ms = isCalm ? SHOWN.fullMs : nowMs % SHOWN.ms;
  const way = easeInOut(progress(ms, SHOWN.waitMs, SHOWN.inMs));
  const back = easeInOut(progress(ms, SHOWN.fullMs + 300, SHOWN.ms));
  const far = (1 - way) * (1 - back) + (isCalm ? 0 : back);
  const entered = lerp(SHOWN.waitMs, SHOWN.inMs, INSIDE_FROM);
  const isInside = far < 1 - INSIDE_FROM;
  const pushed = isCalm || way <= 0 || way >= 1 ? 0 : 1 - Math.abs(way * 2 - 1);
  return {
    ship: { x: frame.x + SHOWN.from.x * far, y: frame.y + SHOWN.from.y * far },
    frame,
    speed: { x: 2.4 * pushed, y: 0 },
    thrust: way > 0 && way < 0.5 ? { x: pushed * 0.7, y: -pushed * 0.7 } : STILL,
    progress: 100 * progress(ms, entered, SHOWN.fullMs) * (1 - back),
    isInside,
  };
}

/** Blends two moments; fields that can't be blended switch half-way. */
export function blendMoments(from: Moment, to: Moment, share: number): Moment {
  return {
    ...(share < 0.5 ? from : to),
    ship: blend(from.ship, to.ship, share),
    frame: blend(from.frame, to.frame, share),
    progress: lerp(from.progress, to.progress, share),
  };
}

export const blend = (from: Vector, to: Vector, share: number): Vector => ({
  x: lerp(from.x, to.x, share),
  y: lerp(from.y, to.y, share),
});
