import type { DockingAdvice } from '../../../content/kinds.ts';
import { ticksPerSecond } from '../arrival/one-try.ts';
import { brakeLeadTicks, type DockingTerms, dockingTicks } from './docking.ts';

/*
 * Advice after a failed docking (D53): one thing to change, a pure rule of the pilot's acts. The server
 * stores the code; the device computes the numbers of its sentence from its own log.
 */

/** A docking in numbers. Speeds are units per tick, which the game calls metres per second. */
export interface DockingReview {
  readonly won: boolean;
  readonly ticks: number;
  /** 0 to 100. */
  readonly progress: number;
  /** Ticks with the stick pushed. */
  readonly pushedTicks: number;
  /** Number of times that the stick was turned to the opposite side. */
  readonly turns: number;
  /** First tick in the frame, and the speed then; null when it was never reached. */
  readonly reachedTick: number | null;
  readonly reachedSpeed: number;
  /** Ticks of the first stay in the frame. */
  readonly firstStayTicks: number;
  /** Number of times that the ship left the frame. */
  readonly exits: number;
  /** Smallest distance from the frame's middle, in units. */
  readonly closest: number;
  /** The tick at which the ship was fastest before it came into the frame: there it began to brake. */
  readonly brakeTick: number;
  /** The speed at each quarter of a second. */
  readonly speeds: readonly number[];
}

/** Share of the time for which somebody who flies pushes the stick at least. */
const steeredShare = 0.04;
/** A ship that leaves the frame sooner than this came in too fast. */
const overshotTicks = 75;
/** Turns of the stick a second from which on the ship is tossed about. */
const calmTurns = 1.2;

/** The one thing to change; null after a win. */
export function dockingAdvice(review: DockingReview, terms: DockingTerms): DockingAdvice | null {
  if (review.won) return null;
  const ticks = dockingTicks(terms);
  const holdTicks = holdSeconds(terms) * ticksPerSecond;
  if (review.pushedTicks < ticks * steeredShare) return 'not_steered';
  if (review.reachedTick === null) return 'frame_missed';
  if (review.reachedTick + holdTicks > ticks) return 'came_late';
  const isOvershot = review.exits > 0 && review.firstStayTicks < overshotTicks;
  if (isOvershot && review.reachedSpeed > frameSpeed(terms)) return 'braked_late';
  if (review.turns > (ticks / 60) * calmTurns) return 'turned_much';
  return 'left_frame';
}

/** Seconds within the frame that fill the ring. */
export function holdSeconds({ dockingGainPerTick }: DockingTerms): number {
  return 100 / Math.max(dockingGainPerTick, 1e-9) / ticksPerSecond;
}

/** Highest speed, in units per tick, at which a ship that reaches the frame can still stop in its middle. */
export function frameSpeed({ dockingThrust, dockingZoneHeight }: DockingTerms): number {
  const square = brakeLeadTicks * brakeLeadTicks + dockingZoneHeight / dockingThrust;
  return dockingThrust * (Math.sqrt(square) - brakeLeadTicks);
}
