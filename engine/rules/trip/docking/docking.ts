import type { Difficulty } from '../../../content/kinds.ts';
import type { Tunables } from '../../../content/tunables.ts';
import { randomOf } from '../../core/random.ts';
import { ticksPerSecond } from '../arrival/one-try.ts';
import { playField } from '../field/lanes.ts';

/*
 * The formulas of the docking game (D19), identical to the last bit in Node and in every browser. They use
 * only + − × ÷, comparisons and rounding down, which IEEE 754 fixes, and no function whose last bit depends
 * on the engine. Lengths are play field units, y grows down. `engine/world/docking/docking-world.ts` makes
 * the world of a try, and the systems of `engine/systems/docking/advance-docking.ts` advance it, on the
 * client and on the server.
 *
 * The station's frame drifts between places drawn from the flight's seed. The ship has inertia, thrusts in
 * the stick's direction, and loses speed to drag. It is in the zone while its centre is within the frame.
 */

/** The progress that wins, in percent. */
const docked = 100;
/** Tolerance: a third per tick, written with nine decimals, must still fill up in 300 ticks. */
const nearly = 1e-6;

export interface Vector {
  readonly x: number;
  readonly y: number;
}

/**
 * The stick's direction from a tick on: x to the right, y down, each within ±1, with a length of at most 1.
 */
export interface StickInput extends Vector {
  readonly tick: number;
}

export interface DockingResult {
  readonly won: boolean;
  /** The ship never left the frame after it had reached it, and the crew didn't help. */
  readonly isClean: boolean;
  /** 0 to 100. */
  readonly progress: number;
  /** Length in ticks: all of them, unless the try was won earlier. */
  readonly ticks: number;
}

/**
 * The numbers of a try: the tunables with thrust, drift and frame of the trip's tier (D37), and the strength
 * of its gusts.
 */
export interface DockingTerms extends Tunables {
  /** Units per tick², at the height of a gust; none by default. */
  readonly gust?: number;
}

/** The published numbers at the trip's difficulty. With the crew's help every docking is an easy one. */
export function dockingTerms(tunables: Tunables, difficulty: Difficulty): DockingTerms {
  const isHelped = tunables.dockingHelp > 0;
  const tier = {
    easy: {
      zone: tunables.dockingZoneEasyPercent,
      drift: tunables.dockingDriftEasyPercent,
      gust: tunables.dockingGustEasy,
      thrust: tunables.dockingThrustEasyPercent,
    },
    medium: {
      zone: tunables.dockingZoneMediumPercent,
      drift: tunables.dockingDriftMediumPercent,
      gust: tunables.dockingGustMedium,
      thrust: 100,
    },
    hard: {
      zone: tunables.dockingZoneHardPercent,
      drift: tunables.dockingDriftHardPercent,
      gust: tunables.dockingGustHard,
      thrust: 100,
    },
  }[isHelped ? 'easy' : difficulty];
  return {
    ...tunables,
    dockingZoneWidth: (tunables.dockingZoneWidth * tier.zone) / 100,
    dockingZoneHeight: (tunables.dockingZoneHeight * tier.zone) / 100,
    dockingThrust: (tunables.dockingThrust * tier.thrust) / 100,
    dockingDriftX: (tunables.dockingDriftX * tier.drift) / 100,
    dockingDriftY: (tunables.dockingDriftY * tier.drift) / 100,
    gust: isHelped ? 0 : tier.gust,
  };
}

/**
 * Speed added by the station's wind at a tick. The wind swells, fades and turns with the seed. It never blows
 * towards the station, so a ship without a pilot is never blown into the frame.
 */
export function gustAt(seed: string, tick: number, { gust = 0, dockingGustTicks }: DockingTerms): Vector {
  if (gust === 0) return { x: 0, y: 0 };
  const number = Math.floor(tick / dockingGustTicks);
  const part = (tick - number * dockingGustTicks) / dockingGustTicks;
  const strength = gust * 4 * part * (1 - part);
  return {
    x: (randomOf(seed, number, 33) * 2 - 1) * strength,
    y: randomOf(seed, number, 34) * strength,
  };
}

/** Delay with which a practised pilot brakes, in ticks: a third of a second. */
export const brakeLeadTicks = 18;

/** Place and speed of the ship, and the middle of the frame. */
export interface SeenDocking {
  readonly ship: Vector;
  readonly speed: Vector;
  readonly frame: Vector;
}

/**
 * True when the ship, braked a third of a second from now, would only just stop in the middle of the frame:
 * the moment to pull back.
 */
export function mustBrake({ ship, speed, frame }: SeenDocking, { dockingThrust }: Tunables): boolean {
  const late = (gap: number, pace: number) => {
    if (gap * pace <= 0) return false;
    const [way, fast] = gap < 0 ? [-gap, -pace] : [gap, pace];
    return fast * brakeLeadTicks + (fast * fast) / (2 * dockingThrust) >= way;
  };
  return late(frame.x - ship.x, speed.x) || late(frame.y - ship.y, speed.y);
}

/** The stick of a pilot who heads for the middle of the frame and brakes in time. */
export function chaseFrame({ ship, speed, frame }: SeenDocking): Vector {
  const push = (gap: number, pace: number) => clamp(gap * 0.05 - pace * 0.9, -1, 1);
  return { x: push(frame.x - ship.x, speed.x), y: push(frame.y - ship.y, speed.y) };
}

/** Seconds of a first docking in which the pilot flies alone. */
const aloneSeconds = 2;
/** Least share of the crew in the stick while the ship has to brake. */
const brakingShare = 0.7;

/**
 * The push of a stick with the crew's help (D53): the crew brakes, takes over step by step, and flies alone
 * from `dockingHelpSeconds` on.
 */
export function helpedPush(push: Vector, seen: SeenDocking, tick: number, terms: DockingTerms): Vector {
  const seconds = tick / ticksPerSecond;
  const rising = (seconds - aloneSeconds) / Math.max(1, terms.dockingHelpSeconds - aloneSeconds);
  const share = clamp(mustBrake(seen, terms) ? Math.max(brakingShare, rising) : rising, 0, 1);
  const crew = pushOf(chaseFrame(seen));
  return { x: push.x + (crew.x - push.x) * share, y: push.y + (crew.y - push.y) * share };
}

/** Length of a try in ticks. */
export function dockingTicks(tunables: Tunables): number {
  return Math.round(tunables.dockingSeconds * ticksPerSecond);
}

/** Start of the ship: at rest, far from the frame. */
export function dockingStart(tunables: Tunables): Vector {
  return { x: playField.width / 2, y: (playField.height * tunables.dockingShipHomePercent) / 100 };
}

/** The point around which the frame drifts. */
export function zoneHome(tunables: Tunables): Vector {
  return { x: playField.width / 2, y: (playField.height * tunables.dockingZoneHomePercent) / 100 };
}

/** A straight piece of the frame's drift, from one turn to the next. */
export interface DriftLeg {
  readonly number: number;
  readonly from: Vector;
  readonly to: Vector;
}

/** The number of the leg that the frame is on at a tick. */
export function legNumberAt(tick: number, tunables: Tunables): number {
  return Math.floor(tick / tunables.dockingTurnTicks);
}

export function driftLeg(seed: string, number: number, tunables: Tunables): DriftLeg {
  return { number, from: turnOf(seed, number, tunables), to: turnOf(seed, number + 1, tunables) };
}

/** The centre of the frame at a tick of a leg. */
export function zoneOn({ number, from, to }: DriftLeg, tick: number, tunables: Tunables): Vector {
  const part = (tick - number * tunables.dockingTurnTicks) / tunables.dockingTurnTicks;
  const eased = part * part * (3 - 2 * part);
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
}

/** A speed, in units per tick, after another tick of thrust (−1 to 1) and drag. */
export function speedAfter(speed: number, push: number, tunables: Tunables): number {
  return (speed + push * tunables.dockingThrust) * (1 - tunables.dockingDragPercent / 100);
}

/** Moves one tick along one axis of the field; the ship stops at the edge. */
export function moveWithin(from: number, speed: number, length: number): { at: number; speed: number } {
  const at = from + speed;
  if (at < 0) return { at: 0, speed: 0 };
  return at > length ? { at: length, speed: 0 } : { at, speed };
}

export function isInZone(ship: Vector, zone: Vector, tunables: Tunables): boolean {
  const { dockingZoneWidth: width, dockingZoneHeight: height } = tunables;
  return Math.abs(ship.x - zone.x) <= width / 2 && Math.abs(ship.y - zone.y) <= height / 2;
}

/** The progress, in percent, after another tick inside or outside the frame. */
export function progressAfter(progress: number, isInside: boolean, tunables: Tunables): number {
  const change = isInside ? tunables.dockingGainPerTick : -tunables.dockingLossPerTick;
  return clamp(progress + change, 0, docked);
}

export function isDocked(progress: number): boolean {
  return progress >= docked - nearly;
}

/**
 * The stick's direction limited to a length of 1, so that a keyboard's diagonal pushes no harder. A value
 * that is not a number counts as no push.
 */
export function pushOf(stick: Vector): Vector {
  const x = clamp(Number.isFinite(stick.x) ? stick.x : 0, -1, 1);
  const y = clamp(Number.isFinite(stick.y) ? stick.y : 0, -1, 1);
  const square = x * x + y * y;
  if (square <= 1) return { x, y };
  const shorter = inverseRoot(square);
  return { x: x * shorter, y: y * shorter };
}

/** Turning points of the frame: drawn around its home, and entirely within the field. */
function turnOf(seed: string, turn: number, tunables: Tunables): Vector {
  const home = zoneHome(tunables);
  const x = home.x + (randomOf(seed, turn, 31) * 2 - 1) * tunables.dockingDriftX;
  const y = home.y + (randomOf(seed, turn, 32) * 2 - 1) * tunables.dockingDriftY;
  return {
    x: clamp(x, tunables.dockingZoneWidth / 2, playField.width - tunables.dockingZoneWidth / 2),
    y: clamp(y, tunables.dockingZoneHeight / 2, playField.height - tunables.dockingZoneHeight / 2),
  };
}

/**
 * 1 / √square for a square from 1 to 2, by Newton's method: `Math.sqrt` may differ between engines, a
 * product may not.
 */
function inverseRoot(square: number): number {
  let root = (3 - square) / 2;
  for (let round = 0; round < 6; round++) root *= 1.5 - 0.5 * square * root * root;
  return root;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
