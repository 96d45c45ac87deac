import { tickMs, ticksPerSecond } from '../../../rules/trip/arrival/one-try.ts';
import { type DockingTerms, dockingTicks, mustBrake } from '../../../rules/trip/docking/docking.ts';
import {
  type DockingReview,
  dockingAdvice,
  frameSpeed,
  holdSeconds,
} from '../../../rules/trip/docking/docking-advice.ts';
import { cleanDocking } from '../../../systems/docking/docking-pilot.ts';
import { reviewDocking } from '../../../systems/docking/review-docking.ts';
import { type DockingWorld, seeDocking } from '../../../world/docking/docking-world.ts';
import type { LiveDocking, TryFailure } from '../projections.ts';
import { secondsLeft } from '../tries/try-flight.ts';

const STEP_MS = 100;
/** Below this many units a tick, no drift is shown. */
const STILL = 0.35;

/** Values of a try for the HUD, rounded to what it can display. */
export function liveDocking(
  world: DockingWorld,
  flightId: string,
  elapsedMs: number,
): Omit<LiveDocking, 'isHere'> {
  const { Position } = world.components;
  const { state, tick, tunables } = world;
  const ship = world.ships[0] ?? 0;
  const frame = world.frames[0] ?? 0;
  const per = (table: readonly number[], id: number) => table[id] ?? 0;
  const drift = {
    x: per(Position.beforeX, frame) - per(Position.x, frame),
    y: per(Position.beforeY, frame) - per(Position.y, frame),
  };
  return {
    flightId,
    countdown: secondsLeft(elapsedMs),
    leftMs: Math.round(((dockingTicks(tunables) - tick) * tickMs) / STEP_MS) * STEP_MS,
    playedMs: Math.round(tick * tickMs),
    progress: Math.floor(state.progress + 1e-6),
    isInside: state.isInside,
    toFrame: {
      x: Math.round(per(Position.x, frame) - per(Position.x, ship)),
      y: Math.round(per(Position.y, frame) - per(Position.y, ship)),
    },
    drift:
      Math.hypot(drift.x, drift.y) < STILL
        ? null
        : (Math.round(Math.atan2(drift.y, drift.x) / (Math.PI / 4)) + 8) % 8,
    mustBrake: !state.end && mustBrake(seeDocking(world), tunables),
    end: state.end,
  };
}

/** Explains a failed docking beside a clean run on the same seed (D53); undefined when no advice applies. */
export function dockingFailure({ seed, input, tunables }: DockingWorld): TryFailure | undefined {
  const review = reviewDocking(seed, input, tunables);
  const advice = dockingAdvice(review, tunables);
  if (!advice) return undefined;
  const clean = reviewDocking(seed, cleanDocking(seed, tunables), tunables);
  const { reachedTick } = review;
  return {
    advice,
    ...comparedBy(advice, review, clean, tunables),
    curve: [...review.speeds],
    cleanCurve: [...clean.speeds],
    top: Math.max(...review.speeds, ...clean.speeds, frameSpeed(tunables)) * 1.1,
    seconds: dockingTicks(tunables) / ticksPerSecond,
    atSeconds: review.brakeTick / ticksPerSecond,
    cleanSeconds: clean.brakeTick / ticksPerSecond,
    frame:
      reachedTick === null ? null : { atSeconds: reachedTick / ticksPerSecond, speed: frameSpeed(tunables) },
  };
}

/** Numbers in the advice's sentence: the pilot's value (`own`) and the value compared with it (`of`). */
function comparedBy(
  advice: NonNullable<ReturnType<typeof dockingAdvice>>,
  review: DockingReview,
  clean: DockingReview,
  terms: DockingTerms,
): Pick<TryFailure, 'own' | 'of'> {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  const seconds = (ticks: number | null) => tenths((ticks ?? 0) / ticksPerSecond);
  switch (advice) {
    case 'not_steered':
      return { own: seconds(review.pushedTicks), of: seconds(clean.pushedTicks) };
    case 'frame_missed':
      return { own: Math.round(review.closest), of: Math.round(terms.dockingZoneHeight / 2) };
    case 'came_late':
      return { own: seconds(review.reachedTick), of: tenths(holdSeconds(terms)) };
    case 'braked_late':
      return { own: tenths(review.reachedSpeed), of: tenths(frameSpeed(terms)) };
    case 'turned_much':
      return { own: review.turns, of: clean.turns };
    default:
      return { own: review.exits, of: clean.exits };
  }
}
