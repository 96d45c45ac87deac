import { type AssaultTerms, assaultTicks, orderTicks, phaseTicks } from '#engine/rules/trip/assault.ts';
import { isOrderOpen } from '#engine/world/assault/accepts-act.ts';
import { type AssaultWorld, baseLeft, hullLeft } from '#engine/world/assault/create-assault-world.ts';
import { TICK_MS } from '#engine/world/docking/create-docking-world.ts';
import type { LiveAssault } from '../core/state.ts';

const STEP_MS = 100;
const SECOND_MS = 1000;

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
    leftMs: rounded((assaultTicks(terms) - tick) * TICK_MS),
    playedMs: Math.round(tick * TICK_MS),
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

/** Whole seconds left of the countdown; 0 when there is none. */
export function secondsLeft(elapsedMs: number): number {
  return Number.isFinite(elapsedMs) ? Math.max(0, Math.ceil(-elapsedMs / SECOND_MS)) : 0;
}

function orderLeftMs(tick: number, phase: number, terms: AssaultTerms): number {
  return rounded((phase * phaseTicks(terms) + orderTicks(terms) - tick) * TICK_MS);
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
    leftMs: rounded((shot.landTick - tick) * TICK_MS),
    isOpen: Shot.isOpen[id] === true,
    isAnswered: Shot.isAnswered[id] === true,
  };
}

function rounded(ms: number): number {
  return Math.max(0, Math.round(ms / STEP_MS) * STEP_MS);
}
