import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from '#engine/world/docking/docking-world.ts';
import { clamp, easeInOut, easeOut, lerp, progress } from '../draw/ease.ts';
import { boxCentre, boxHeight, boxWidth, type Viewport } from '../stage/stage.ts';

export interface DockingLayout {
  /** In CSS pixels: the point that the frame drifts round, and the number of pixels per unit. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** In units of the play field: the station's ring, and the always visible part of the field. */
export const STATION_RADIUS = 186;
const SEEN = { width: 390, height: 396 } as const;
const MOST_SCALE = 1.6;

/** The camera follows the frame by this share: the ship seems to drift, and the station hardly does. */
const FOLLOW = 0.72;
/** The smallest distance from the ship's middle to the edge of the visible area, in units. */
const EDGE = 26;

/**
 * After a failed try: how far the ship drifts from the frame, and its direction if it was in the exact
 * middle.
 */
const ADRIFT = {
  further: 44,
  min: 136,
  max: 186,
  aside: 132,
  way: { x: -Math.SQRT1_2, y: Math.SQRT1_2 },
} as const;
const NO_WAY = 8;

/** Centres the station in the area that the HUD leaves free; on a phone of 390 px a unit is a pixel. */
export function layOutDocking({ free }: Viewport): DockingLayout {
  const scale = Math.min(MOST_SCALE, boxWidth(free) / SEEN.width, boxHeight(free) / SEEN.height);
  return { ...boxCentre(free), scale: Math.max(0.2, scale) };
}

/** Limit of the ship's distance from the middle of the picture, in units. */
export function reachOf(viewport: Viewport, { scale }: DockingLayout): number {
  return Math.max(EDGE, boxWidth(viewport.free) / 2 / scale - EDGE);
}

/**
 * Distance of the camera from the frame's home, in units. The camera follows the frame part of the way, as
 * long as the ship stays in view; `centred` 1 moves the station into the middle.
 */
export function cameraAt(ship: Vector, frame: Vector, home: Vector, reach: number, centred: number): Vector {
  const along = (axis: 'x' | 'y') => {
    const [way, away] = [frame[axis] - home[axis], ship[axis] - home[axis]];
    return lerp(clamp(FOLLOW * way, away - reach, away + reach), way, centred);
  };
  return { x: along('x'), y: along('y') };
}

/** Place to which the ship drifts after a failed try, in units: away from the frame, but not out of view. */
export function adriftFrom(ship: Vector, frame: Vector): Vector {
  const [x, y] = [ship.x - frame.x, ship.y - frame.y];
  const far = Math.hypot(x, y);
  const { x: wayX, y: wayY } = far > NO_WAY ? { x: x / far, y: y / far } : ADRIFT.way;
  const goal = clamp(far + ADRIFT.further, ADRIFT.min, ADRIFT.max);
  return {
    x: frame.x + clamp(wayX * goal, -ADRIFT.aside, ADRIFT.aside),
    y: frame.y + wayY * goal,
  };
}

/** Converts a point of the play field to the screen. */
export function onScreen(
  { x, y, scale }: DockingLayout,
  home: Vector,
  camera: Vector,
  place: Vector,
): { x: number; y: number } {
  return { x: x + (place.x - home.x - camera.x) * scale, y: y + (place.y - home.y - camera.y) * scale };
}

/** Look of the scene at a moment after the end of a try; all values are 0 to 1. */
export interface DockingPose {
  /** The ship: on its way into the hub's middle, and away from the station. */
  readonly berth: number;
  readonly away: number;
  /** The clamps: 0 open, 1 shut. */
  readonly shut: number;
  /** The light that runs round the ring once; 1 when it is done. */
  readonly run: number;
  /** A flash at the moment of locking. */
  readonly burst: number;
  /** The damped swing of the locked ship and its port: 1 to −1. */
  readonly swing: number;
  /** Darkness of the station. */
  readonly dark: number;
  /** The brightness of the alarm's lamps, which pulse. */
  readonly alarm: number;
}

/**
 * Milliseconds after the end, matched to the sound of the lock: four clamps strike within a quarter of a
 * second, then a weight settles, then a chord. No other file repeats these times.
 */
const WIN = { berth: 240, shut: 250, run: 1250, burst: 1000 } as const;
const FAIL = { dark: 700, away: 2600, alarmMs: 3200 } as const;
/** The period of the alarm lamps: fewer than three flashes a second. */
const BLINK_MS = 640;
/** The duration and the period of the locked ship's swing. */
const SWING = { ms: 1100, periodMs: 430 } as const;

export const AT_PLAY: DockingPose = {
  berth: 0,
  away: 0,
  shut: 0,
  run: 0,
  burst: 0,
  swing: 0,
  dark: 0,
  alarm: 0,
};
const BERTHED: DockingPose = { ...AT_PLAY, berth: 1, shut: 1, run: 1 };
const GONE: DockingPose = { ...AT_PLAY, away: 1, dark: 1 };

/**
 * `ms` since the end; Infinity when the try ended before the scene opened. With less
 * motion the end shows immediately.
 */
export function dockingPose(end: TryEnd | null, ms: number, isCalm: boolean): DockingPose {
  if (end === null) return AT_PLAY;
  if (end === 'won') {
    if (isCalm || ms >= WIN.shut + Math.max(WIN.burst, SWING.ms)) return BERTHED;
    const burst = progress(ms, WIN.shut, WIN.shut + WIN.burst);
    return {
      ...AT_PLAY,
      berth: easeOut(progress(ms, 0, WIN.berth)),
      shut: progress(ms, 0, WIN.shut),
      run: progress(ms, WIN.shut, WIN.run),
      burst: burst > 0 && burst < 1 ? 1 - easeOut(burst) : 0,
      swing: swingAt(ms - WIN.shut),
    };
  }
  if (isCalm || ms >= FAIL.alarmMs) return GONE;
  return {
    ...AT_PLAY,
    dark: easeInOut(progress(ms, 0, FAIL.dark)),
    away: easeOut(progress(ms, 0, FAIL.away)),
    alarm: 0.5 - 0.5 * Math.cos((ms / BLINK_MS) * 2 * Math.PI),
  };
}

/** A damped swing, `ms` after the clamps have closed. */
function swingAt(ms: number): number {
  if (ms <= 0 || ms >= SWING.ms) return 0;
  return (1 - ms / SWING.ms) ** 2 * Math.sin((ms / SWING.periodMs) * 2 * Math.PI);
}

/** A try at a moment: places in units of the play field, speeds in units a tick. */
export interface DockingMoment {
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
export function momentOf(world: DockingWorld, between: number): DockingMoment {
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

export function shownMoment(nowMs: number, frame: Vector, isCalm: boolean): DockingMoment {
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
export function blendMoments(from: DockingMoment, to: DockingMoment, share: number): DockingMoment {
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
