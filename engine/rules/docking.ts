import type { Tunables } from '../content/tunables.ts';
import { playField } from './objects.ts';
import { randomOf } from './random.ts';

/*
 * The docking game (D19), the same to the last bit in Node and in every browser: only + − × ÷, comparisons and
 * rounding down, which IEEE 754 fixes, and no function whose last bit is an engine's own affair. Lengths are play field units, y grows down.
 *
 * The station's frame drifts between places that the session's seed draws; the ship has inertia, thrusts where the stick
 * points, and loses speed to drag. It is in the zone while its centre is within the frame.
 */

export const ticksPerSecond = 60;
/** Docked, in percent. */
const docked = 100;
/** A gain of a third, written with nine decimals, still fills in 300 ticks. */
const nearly = 1e-6;

/** The stick's direction from a tick on; x to the right, y down, each within ±1 and together no longer than 1. */
export interface StickInput {
  readonly tick: number;
  readonly x: number;
  readonly y: number;
}

export interface DockingState {
  /** Ticks that have been played. */
  readonly tick: number;
  readonly x: number;
  readonly y: number;
  /** Units a tick. */
  readonly speedX: number;
  readonly speedY: number;
  /** 0 to 100. */
  readonly progress: number;
  readonly isInside: boolean;
}

export interface DockingResult {
  readonly won: boolean;
  readonly progress: number;
  /** How many ticks it took: all of them, unless it was won before. */
  readonly ticks: number;
}

/** How long a try lasts, in ticks. */
export function dockingTicks(tunables: Tunables): number {
  return Math.round(tunables.dockingSeconds * ticksPerSecond);
}

/** The ship as a try begins: still, far from the frame. */
export function startDocking(tunables: Tunables): DockingState {
  return {
    tick: 0,
    x: playField.width / 2,
    y: (playField.height * tunables.dockingShipHomePercent) / 100,
    speedX: 0,
    speedY: 0,
    progress: 0,
    isInside: false,
  };
}

/** The middle of the frame at a tick. */
export function zoneAt(seed: string, tick: number, tunables: Tunables): { x: number; y: number } {
  const leg = Math.floor(tick / tunables.dockingTurnTicks);
  const part = (tick - leg * tunables.dockingTurnTicks) / tunables.dockingTurnTicks;
  const eased = part * part * (3 - 2 * part);
  const from = turnOf(seed, leg, tunables);
  const to = turnOf(seed, leg + 1, tunables);
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
}

/** One tick: the stick thrusts, the ship moves and stops at the field's edge, progress grows inside and falls outside. */
export function stepDocking(
  state: DockingState,
  stick: { readonly x: number; readonly y: number },
  seed: string,
  tunables: Tunables,
): DockingState {
  const push = withinCircle(stick);
  const kept = 1 - tunables.dockingDragPercent / 100;
  const across = move(state.x, (state.speedX + push.x * tunables.dockingThrust) * kept, playField.width);
  const down = move(state.y, (state.speedY + push.y * tunables.dockingThrust) * kept, playField.height);
  const tick = state.tick + 1;
  const isInside = isInZone(across.at, down.at, zoneAt(seed, tick, tunables), tunables);
  const progress = state.progress + (isInside ? tunables.dockingGainPerTick : -tunables.dockingLossPerTick);
  return {
    tick,
    x: across.at,
    y: down.at,
    speedX: across.speed,
    speedY: down.speed,
    progress: clamp(progress, 0, docked),
    isInside,
  };
}

export function isDocked(state: DockingState): boolean {
  return state.progress >= docked - nearly;
}

/**
 * Plays a whole try from its log: whether it was won, how far it came, how long it took. Each entry holds until the
 * next; the order of entries with the same tick decides. What isn't a number counts as no push.
 */
export function replayDocking(seed: string, input: readonly StickInput[], tunables: Tunables): DockingResult {
  const log = [...input].sort((a, b) => a.tick - b.tick);
  const last = dockingTicks(tunables);
  let state = startDocking(tunables);
  let stick = { x: 0, y: 0 };
  let next = 0;
  while (state.tick < last && !isDocked(state)) {
    for (let entry = log[next]; entry && entry.tick <= state.tick; entry = log[++next]) stick = entry;
    state = stepDocking(state, stick, seed, tunables);
  }
  return { won: isDocked(state), progress: state.progress, ticks: state.tick };
}

/** Where the frame turns: drawn around its home, and wholly within the field. */
function turnOf(seed: string, turn: number, tunables: Tunables): { x: number; y: number } {
  const home = (playField.height * tunables.dockingZoneHomePercent) / 100;
  const x = playField.width / 2 + (randomOf(seed, turn, 31) * 2 - 1) * tunables.dockingDriftX;
  const y = home + (randomOf(seed, turn, 32) * 2 - 1) * tunables.dockingDriftY;
  return {
    x: clamp(x, tunables.dockingZoneWidth / 2, playField.width - tunables.dockingZoneWidth / 2),
    y: clamp(y, tunables.dockingZoneHeight / 2, playField.height - tunables.dockingZoneHeight / 2),
  };
}

function isInZone(x: number, y: number, zone: { x: number; y: number }, tunables: Tunables): boolean {
  const { dockingZoneWidth: width, dockingZoneHeight: height } = tunables;
  return Math.abs(x - zone.x) <= width / 2 && Math.abs(y - zone.y) <= height / 2;
}

function move(from: number, speed: number, length: number): { at: number; speed: number } {
  const at = from + speed;
  if (at < 0) return { at: 0, speed: 0 };
  return at > length ? { at: length, speed: 0 } : { at, speed };
}

/** The stick's direction cut to a length of 1: a keyboard's diagonal pushes no harder. */
function withinCircle(stick: { readonly x: number; readonly y: number }): { x: number; y: number } {
  const x = clamp(Number.isFinite(stick.x) ? stick.x : 0, -1, 1);
  const y = clamp(Number.isFinite(stick.y) ? stick.y : 0, -1, 1);
  const square = x * x + y * y;
  if (square <= 1) return { x, y };
  const shorter = inverseRoot(square);
  return { x: x * shorter, y: y * shorter };
}

/** 1 / √square for a square from 1 to 2, by Newton: `Math.sqrt` may differ between engines, a product may not. */
function inverseRoot(square: number): number {
  let root = (3 - square) / 2;
  for (let round = 0; round < 6; round++) root *= 1.5 - 0.5 * square * root * root;
  return root;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
