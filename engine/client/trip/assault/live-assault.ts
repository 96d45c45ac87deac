import type { LiveAssault } from '#engine/client/trip/projections.ts';
import { secondsLeft } from '#engine/client/trip/tries/try-flight.ts';
import {
  type AssaultTerms,
  assaultTicks,
  orderTicks,
  phaseTicks,
} from '#engine/rules/trip/assault/assault.ts';
import { tickMs } from '#engine/rules/trip/one-try.ts';
import { type AssaultWorld, baseLeft, hullLeft, isOrderOpen } from '#engine/world/assault/assault-world.ts';

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
