import type { AssaultAdvice } from '../../../content/kinds.ts';
import { phaseCount } from './assault.ts';

/*
 * Advice after a failed assault (D53): one thing to change, a pure rule of the pilot's acts. The server
 * stores the code; the device computes the numbers of its sentence from its own log.
 */

/** An assault in numbers. */
export interface AssaultReview {
  readonly won: boolean;
  readonly ticks: number;
  /** Remaining base and hull, 0 to 100. */
  readonly base: number;
  readonly hull: number;
  readonly pulledBack: boolean;
  /** Each phase that was reached: whether it had an order of its own, and the station suited the threat. */
  readonly phases: readonly {
    readonly isOrdered: boolean;
    readonly suits: boolean;
    /** Ticks from the phase's start to its order; the whole phase without one. */
    readonly orderTicks: number;
  }[];
  /** Shots that landed, that the pilot answered, and answers that came too soon. */
  readonly shots: number;
  readonly answered: number;
  readonly mistimed: number;
  /** The tick at which it went wrong: the one that the curve marks. */
  readonly atTick: number;
  /** Remaining base at each quarter of a second. */
  readonly bases: readonly number[];
}

/** Share of the shots that has to be answered. */
const answeredShare = 0.9;

/** The one thing to change; null after a win. */
export function assaultAdvice(review: AssaultReview): AssaultAdvice | null {
  const { won, pulledBack, phases, shots, answered, mistimed } = review;
  if (won) return null;
  if (pulledBack) return 'pulled_back';
  if (phases.some(({ isOrdered, suits }) => !isOrdered && !suits)) return 'no_order';
  if (phases.filter(({ suits }) => suits).length < Math.min(phases.length, phaseCount))
    return 'wrong_station';
  if (mistimed > 1 && mistimed >= shots - answered) return 'mistimed';
  if (answered < shots * answeredShare) return 'few_answers';
  return 'late_orders';
}
