import type { Verb } from '../../../content/kinds.ts';
import type { Tunables } from '../../../content/tunables.ts';
import { randomOf } from '../../core/random.ts';
import type { SpawnedObject } from '../field/objects.ts';
import { placeOn } from '../field/wave-objects.ts';

/*
 * Five verbs gather objects (D52). A tap needs no path. The four others report the finger's path, and its
 * result follows from the path and the place of the object: a device never reports what it has hit. The
 * scenes draw with the same geometry.
 */

/** A point of a finger's path: whole milliseconds since it went down, and its place in field units. */
export type PathPoint = [dt: number, x: number, y: number];

/** A finger's way over the field, from `t` milliseconds after the flight's start. */
export interface Gesture {
  readonly t: number;
  /** Absent for a tap. */
  readonly verb?: Verb | undefined;
  /** At least one point, in the order of their times. */
  readonly path?: PathPoint[] | undefined;
  /** Absent for the pointer. */
  readonly by?: 'keyboard' | 'list' | undefined;
}

/** The result of a gesture on an object. */
export interface Work {
  /** Parts hit, in order; empty for a gesture that hits nothing. */
  readonly parts: readonly number[];
  /** Share of the parts' pay, in percent. */
  readonly payPercent: number;
}

const nothing: Work = { parts: [], payPercent: 100 };

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Parts of an object that a gesture hits. `before` parts were hit by earlier gestures. A gesture by another
 * verb than the object's own hits nothing.
 */
export function workOn(object: SpawnedObject, gesture: Gesture, before: number, tunables: Tunables): Work {
  const { kind } = object;
  const { verb, path } = gesture;
  if (!kind || !path || path.length === 0 || kind.verb !== verb) return nothing;
  if (verb === 'hold') return hold(object, gesture.t, path, before, tunables);
  if (verb === 'swipe') return swipe(object, gesture, path, tunables);
  if (verb === 'pulse') return pulse(object, gesture.t, path, tunables);
  return tow(object, gesture.t, path, tunables);
}

/** End of a gesture, in milliseconds since the flight's start; the time of a tap is its end. */
export function gestureEndMs({ t, path }: Gesture): number {
  return t + (path?.at(-1)?.[0] ?? 0);
}

/** The centre of an object at a moment of the flight. */
export function objectPlace({ course, appearsMs, leavesMs }: SpawnedObject, atMs: number): Place {
  return placeOn(course, Math.min(1, Math.max(0, (atMs - appearsMs) / (leavesMs - appearsMs))));
}

/** Whether a finger at this place is on the object. */
export function isGripped(object: SpawnedObject, atMs: number, at: Place, tunables: Tunables): boolean {
  return distance(objectPlace(object, atMs), at) <= object.diameter / 2 + tunables.gripSlack;
}

/** Parts of a vein that are drilled after the finger was on it for `heldMs`. */
export function heldParts(heldMs: number, parts: number, { holdMs }: Tunables): number {
  return Math.min(parts, Math.floor((heldMs * parts) / holdMs));
}

/**
 * Drills while the finger is on the vein; full parts stay full. Pays less if the finger began or ended off
 * the middle of the vein.
 */
function hold(
  object: SpawnedObject,
  t: number,
  path: readonly PathPoint[],
  before: number,
  tunables: Tunables,
): Work {
  const [first, last] = [path[0]!, path.at(-1)!];
  const grips = [first, last].every(([dt, x, y]) => isGripped(object, t + dt, { x, y }, tunables));
  if (!grips) return nothing;
  const parts = object.kind?.taps ?? 1;
  const heldMs = Math.min(t + last[0], object.leavesMs) - t;
  const isCentred = [first, last].every(
    ([dt, x, y]) => distance(objectPlace(object, t + dt), { x, y }) <= tunables.holdCoreReach,
  );
  return {
    parts: between(before, Math.min(parts, before + heldParts(heldMs, parts, tunables))),
    payPercent: isCentred ? 100 : tunables.holdEdgePercent,
  };
}

/** Hits the parts of a cluster within the gesture's reach, in its order; each part left costs pay. */
function swipe(
  object: SpawnedObject,
  { t, by }: Gesture,
  path: readonly PathPoint[],
  { swipeReach, swipeMs, swipeListMs, swipeLeftPercent }: Tunables,
): Work {
  if (path.at(-1)![0] > (by ? swipeListMs : swipeMs)) return nothing;
  const hit: number[] = [];
  path.forEach(([dt, x, y], index) => {
    const [, fromX, fromY] = path[index - 1] ?? path[0]!;
    const places = partPlaces(object, t + dt);
    const reached = places
      .map((place, part) => ({ part, ...nearestOn({ x: fromX, y: fromY }, { x, y }, place) }))
      .filter(({ part, apart }) => apart <= swipeReach && !hit.includes(part))
      .sort((a, b) => a.share - b.share);
    hit.push(...reached.map(({ part }) => part));
  });
  const remaining = (object.kind?.taps ?? 1) - hit.length;
  return { parts: hit, payPercent: 100 - swipeLeftPercent * remaining };
}

/** Half the length of a cluster's curve, and how far its parts may stray from it, in field units. */
const clusterReach = { half: 0.45, bow: 0.16, stray: 7 } as const;

/** The centres of a cluster's parts at a moment of the flight, along a bowed line. */
export function partPlaces(object: SpawnedObject, atMs: number): readonly Place[] {
  const { look, diameter } = object;
  const parts = object.kind?.taps ?? 1;
  const centre = objectPlace(object, atMs);
  const angle = look * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const bow = (randomOf('cluster', Math.round(look * 1e6), 1) - 0.5) * 2 * clusterReach.bow * diameter;
  return Array.from({ length: parts }, (_, part) => {
    const u = (2 * part) / Math.max(1, parts - 1) - 1;
    const stray = (randomOf('cluster', Math.round(look * 1e6), 2, part) - 0.5) * 2 * clusterReach.stray;
    const [along, across] = [u * clusterReach.half * diameter, bow * (1 - 2 * u ** 2) + stray];
    return { x: centre.x + cos * along - sin * across, y: centre.y + sin * along + cos * across };
  });
}

/** Radii of a resonator's ring in field units: where it begins and ends, and the edges of its bands. */
export const ringRadii = { from: 96, to: 34, good: 85, perfect: 57, late: 47 } as const;
/** Milliseconds from the resonator's appearance to the beginning of its ring. */
export const ringLeadMs = 500;

/** The radius of a resonator's ring, which closes in `pulseMs`; it goes on closing after its end. */
export function ringRadius({ appearsMs }: SpawnedObject, atMs: number, { pulseMs }: Tunables): number {
  const share = Math.max(0, atMs - appearsMs - ringLeadMs) / pulseMs;
  return ringRadii.from + (ringRadii.to - ringRadii.from) * share;
}

/** Pays by how far the ring has closed; a press after the bands is a miss. */
function pulse(object: SpawnedObject, t: number, path: readonly PathPoint[], tunables: Tunables): Work {
  const [dt, x, y] = path[0]!;
  if (!isGripped(object, t + dt, { x, y }, tunables)) return nothing;
  const radius = ringRadius(object, t + dt, tunables);
  if (radius < ringRadii.late) return nothing;
  const { pulseGoodPercent, pulseEarlyPercent } = tunables;
  const payPercent =
    radius <= ringRadii.perfect ? 100 : radius <= ringRadii.good ? pulseGoodPercent : pulseEarlyPercent;
  return { parts: between(0, object.kind?.taps ?? 1), payPercent };
}

/** The hold into which wrecks are towed, in field units. */
export const towBay: Place = { x: 150, y: 392 };

/**
 * Counts when the wreck is dropped in the hold, unless the finger was so fast that the line tore. Off the
 * hold's middle it scrapes the edge and pays less.
 */
function tow(object: SpawnedObject, t: number, path: readonly PathPoint[], tunables: Tunables): Work {
  const [[firstDt, firstX, firstY], [lastDt, lastX, lastY]] = [path[0]!, path.at(-1)!];
  const from = { x: firstX, y: firstY };
  if (!isGripped(object, t + firstDt, from, tunables)) return nothing;
  const aside = distance({ x: lastX, y: lastY }, towBay);
  if (aside > tunables.towReach || lastDt - firstDt < shortestTowMs(from, tunables)) return nothing;
  const payPercent = aside <= tunables.towCleanReach ? 100 : tunables.towEdgePercent;
  return { parts: between(0, object.kind?.taps ?? 1), payPercent };
}

/** Milliseconds that a tow from this place takes at least; a quicker one tears the line. */
export function shortestTowMs(from: Place, { towSpeed, towReach }: Tunables): number {
  return (Math.max(0, distance(from, towBay) - towReach) / towSpeed) * 1000;
}

function between(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The distance of a place from a line, and where on it the nearest point is, 0 to 1. */
function nearestOn(from: Place, to: Place, place: Place): { readonly apart: number; readonly share: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx ** 2 + dy ** 2;
  const along = length === 0 ? 0 : ((place.x - from.x) * dx + (place.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return { apart: distance({ x: from.x + dx * share, y: from.y + dy * share }, place), share };
}
