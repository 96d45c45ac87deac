import type { Tunables } from '../content/tunables.ts';
import type { SpawnedObject } from '../rules/trip/field/objects.ts';
import type { TapOrMiss } from '../rules/trip/tapping/take-tap.ts';
import {
  objectPlace,
  type PathPoint,
  partPlaces,
  ringLeadMs,
  ringRadii,
  shortestTowMs,
  towBay,
} from '../rules/trip/tapping/verbs.ts';

/** Inaccuracy of a hand at the verbs with a path (D52). */
export interface GestureHand {
  /** Gestures that go right, 0 to 1; the others let go, go beside or tear the line. */
  readonly hits: number;
  /** Standard deviation of a press at a ring, in milliseconds. */
  readonly pressMs: number;
  /** Standard deviation of a finger from where it is meant to be, in field units. */
  readonly stray: number;
}

/** Draws numbers in [0, 1), one for each step. */
export type ChanceAt = (step: number) => number;

/** A hand's gesture on an object of a verb, with the path that a device would report. */
export function gestureOn(
  object: SpawnedObject,
  hand: GestureHand,
  chance: ChanceAt,
  tunables: Tunables,
): TapOrMiss {
  const isRight = chance(0) < hand.hits;
  const t = Math.round(object.appearsMs + 500 + 300 * chance(1));
  const draw = { object, hand, chance, tunables, isRight, t };
  if (object.kind?.verb === 'hold') return hold(draw);
  if (object.kind?.verb === 'swipe') return swipe(draw);
  if (object.kind?.verb === 'pulse') return pulse(draw);
  return tow(draw);
}

interface Draw {
  readonly object: SpawnedObject;
  readonly hand: GestureHand;
  readonly chance: ChanceAt;
  readonly tunables: Tunables;
  readonly isRight: boolean;
  readonly t: number;
}

/** Holds a little longer than needed, or lets go anywhere before. */
function hold({ object, hand, chance, tunables, isRight, t }: Draw): TapOrMiss {
  const heldMs = Math.round(tunables.holdMs * (isRight ? 1.02 + 0.1 * chance(2) : chance(2)));
  const path = [0, heldMs].map((dt, index): PathPoint => {
    const [, x, y] = on(object, t, dt);
    const [offX, offY] = [0, 1].map((axis) => hand.stray * normal(chance, 10 + 4 * index + 2 * axis));
    return [dt, inside(x + offX!, 390), inside(y + offY!, 600)];
  });
  return { k: object.k, t, verb: 'hold', path };
}

/** A gesture is made quickly, so that it strays more than a drop or a hold. */
const quick = 1.4;

/** Crosses the parts in their order, more or less exactly, or leads the gesture past the cluster. */
function swipe({ object, hand, chance, tunables, isRight, t }: Draw): TapOrMiss {
  const parts = object.kind?.taps ?? 1;
  const stepMs = Math.floor((tunables.swipeMs * 0.8) / parts);
  const aside = isRight || chance(3) < 0.5 ? 0 : 3 * tunables.swipeReach;
  const path = Array.from({ length: parts }, (_, part): PathPoint => {
    const { x, y } = partPlaces(object, t + part * stepMs)[part]!;
    const [offX, offY] = [0, 1].map((axis) => quick * hand.stray * normal(chance, 10 + 4 * part + 2 * axis));
    return [part * stepMs, inside(x + offX! + aside, 390), inside(y + offY! + aside, 600)];
  });
  return { k: object.k, t, verb: 'swipe', path };
}

/** Presses around the middle of the best band. */
function pulse({ object, hand, chance, tunables }: Draw): TapOrMiss {
  const middle = (ringRadii.perfect + ringRadii.late) / 2;
  const share = (ringRadii.from - middle) / (ringRadii.from - ringRadii.to);
  const t = Math.round(
    object.appearsMs + ringLeadMs + share * tunables.pulseMs + hand.pressMs * normal(chance, 2),
  );
  return { k: object.k, t, verb: 'pulse', path: [on(object, t, 0)] };
}

/** Drags the wreck home at a good pace; else too fast, or not as far as the hold. */
function tow({ object, hand, chance, tunables, isRight, t }: Draw): TapOrMiss {
  const from = objectPlace(object, t);
  const shortest = shortestTowMs(from, tunables);
  const isTorn = !isRight && chance(2) < 0.5;
  const ms = Math.round(isTorn ? shortest / 2 : shortest * 1.15 + 120 + 200 * chance(3));
  const share = isRight || isTorn ? 1 : 0.3;
  const [offX, offY] = [0, 1].map((axis) => hand.stray * normal(chance, 10 + 2 * axis));
  const last: PathPoint = [
    ms,
    inside(from.x + (towBay.x - from.x) * share + offX!, 390),
    inside(from.y + (towBay.y - from.y) * share + offY!, 600),
  ];
  return { k: object.k, t, verb: 'tow', path: [on(object, t, 0), last] };
}

function on(object: SpawnedObject, t: number, dt: number): PathPoint {
  const { x, y } = objectPlace(object, t + dt);
  return [dt, inside(x, 390), inside(y, 600)];
}

const inside = (at: number, length: number): number => Math.min(length, Math.max(0, at));

/** A normally distributed number (Box and Muller). */
function normal(chance: ChanceAt, step: number): number {
  return Math.sqrt(-2 * Math.log(1 - chance(step))) * Math.cos(2 * Math.PI * chance(step + 1));
}
