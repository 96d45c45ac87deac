import { tickMs, ticksPerSecond } from '../../../rules/trip/arrival/one-try.ts';
import {
  type AssaultTerms,
  assaultTicks,
  orderTicks,
  phaseTicks,
} from '../../../rules/trip/assault/assault.ts';
import { type AssaultReview, assaultAdvice } from '../../../rules/trip/assault/assault-advice.ts';
import { cleanAssault } from '../../../systems/assault/assault-pilot.ts';
import { reviewAssault } from '../../../systems/assault/review-assault.ts';
import { type AssaultWorld, baseLeft, hullLeft, isOrderOpen } from '../../../world/assault/assault-world.ts';
import type { LiveAssault, TryFailure } from '../projections.ts';
import { secondsLeft } from '../tries/try-flight.ts';

const STEP_MS = 100;

/** Values of an assault for the HUD, rounded to what it can display. */
export function liveAssault(
  world: AssaultWorld,
  flightId: string,
  elapsedMs: number,
): Omit<LiveAssault, 'isHere' | 'isPractice'> {
  const { state, tick, terms } = world;
  const phase = Math.max(0, state.phase);
  return {
    flightId,
    countdown: secondsLeft(elapsedMs),
    leftMs: rounded((assaultTicks(terms) - tick) * tickMs),
    playedMs: Math.round(tick * tickMs),
    difficulty: terms.difficulty,
    base: Math.ceil(baseLeft(world)),
    hull: Math.ceil(hullLeft(world)),
    phase,
    threat: world.threats[phase] ?? 'core',
    station: state.station,
    orderLeftMs: isOrderOpen(world) ? orderLeftMs(tick, phase, terms) : null,
    shot: nextShot(world),
    isBusy: tick < state.busyUntil,
    phases: state.phases.map(({ station, damage, stopped }) => ({
      station,
      damage: Math.round(damage),
      stopped,
    })),
    landed: state.landed && { ...state.landed, damage: Math.round(state.landed.damage) },
    end: state.end,
  };
}

function orderLeftMs(tick: number, phase: number, terms: AssaultTerms): number {
  return rounded((phase * phaseTicks(terms) + orderTicks(terms) - tick) * tickMs);
}

function nextShot({ coming, components, shots, threats, tick }: AssaultWorld): LiveAssault['shot'] {
  const { Shot } = components;
  const id = coming[0];
  const number = id === undefined ? -1 : (Shot.number[id] ?? -1);
  const shot = shots[number];
  if (id === undefined || !shot) return null;
  return {
    number,
    threat: threats[shot.phase] ?? 'core',
    leftMs: rounded((shot.landTick - tick) * tickMs),
    isOpen: Shot.isOpen[id] === true,
    isAnswered: Shot.isAnswered[id] === true,
  };
}

function rounded(ms: number): number {
  return Math.max(0, Math.round(ms / STEP_MS) * STEP_MS);
}

/** Why an assault failed, by the rule that the server used, beside a clean fight on its seed (D53). */
export function assaultFailure({ seed, input, terms }: AssaultWorld): TryFailure | undefined {
  const review = reviewAssault(seed, input, terms);
  const advice = assaultAdvice(review);
  if (!advice) return undefined;
  const clean = reviewAssault(seed, cleanAssault(seed, terms), terms);
  return {
    advice,
    ...comparedBy(advice, review, clean, terms),
    curve: [...review.bases],
    cleanCurve: [...clean.bases],
    top: 100,
    seconds: assaultTicks(terms) / ticksPerSecond,
    atSeconds: review.atTick / ticksPerSecond,
    cleanSeconds: Math.min(review.atTick, clean.ticks) / ticksPerSecond,
    frame: null,
  };
}

/** The two numbers of the sentence. */
function comparedBy(
  advice: NonNullable<ReturnType<typeof assaultAdvice>>,
  review: AssaultReview,
  clean: AssaultReview,
  terms: AssaultTerms,
): Pick<TryFailure, 'own' | 'of'> {
  const { phases } = review;
  const count = (isCounted: (phase: AssaultReview['phases'][number]) => boolean) =>
    phases.filter(isCounted).length;
  switch (advice) {
    case 'pulled_back':
      return { own: Math.round(review.ticks / ticksPerSecond), of: terms.seconds };
    case 'no_order':
      return { own: count(({ isOrdered }) => isOrdered), of: phases.length };
    case 'wrong_station':
      return { own: count(({ suits }) => suits), of: phases.length };
    case 'mistimed':
      return { own: review.mistimed, of: review.answered };
    case 'few_answers':
      return { own: review.answered, of: review.shots };
    default:
      return { own: orderSeconds(review), of: orderSeconds(clean) };
  }
}

/** Mean time from a phase's start to its order, in seconds with one decimal. */
function orderSeconds({ phases }: AssaultReview): number {
  const ticks = phases.reduce((sum, { orderTicks }) => sum + orderTicks, 0) / Math.max(1, phases.length);
  return Math.round((10 * ticks) / ticksPerSecond) / 10;
}
