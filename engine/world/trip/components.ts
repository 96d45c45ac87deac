import type { ObjectSize } from '#engine/rules/trip/objects.ts';

/**
 * One world's components, each a table indexed by entity: places and sizes in units of the play field, times in
 * milliseconds since the flight's start, angles in radians. Every world makes its own, so that two never share data.
 */
export function createTripComponents() {
  return {
    /** The place now and one step ago: a scene draws between the two. */
    Position: { x: table(), y: table(), beforeX: table(), beforeY: table() },
    /** Units a second. */
    Velocity: { x: table(), y: table() },
    /** The angle now and one step ago, and radians a second. */
    Turn: { angle: table(), before: table(), speed: table() },
    Size: { diameter: table() },
    /** When it appears and when it leaves. */
    Life: { bornMs: table(), endsMs: table() },
    /** An asteroid or a bubble: its number, and which picture it has (0 to 1). */
    Rock: { k: table(), look: table(), size: list<ObjectSize>() },
    Pirate: { number: table(), side: table() },
    Ship: { bank: table(), beforeBank: table() },
    /** Set by a system; only `sweep` removes the entity. */
    Gone: {},
  };
}

export type TripComponents = ReturnType<typeof createTripComponents>;

function table(): number[] {
  return [];
}

function list<T>(): T[] {
  return [];
}
