import type { Course, ObjectSize } from '#engine/rules/trip/field/objects.ts';

/**
 * One world's components, each a table indexed by entity: places and sizes in units of the play field, times in
 * milliseconds since the flight's start, angles in radians. Every world makes its own, so that two never share data.
 */
export function createTripComponents() {
  return {
    /** The place now and one step ago: a scene draws between the two. */
    Position: { x: table(), y: table(), beforeX: table(), beforeY: table() },
    /** The path of an object across the field. */
    Way: { course: list<Course>() },
    /** The angle now and one step ago, and radians a second. */
    Turn: { angle: table(), before: table(), speed: table() },
    Size: { diameter: table() },
    /** When it appears and when it leaves. */
    Life: { bornMs: table(), endsMs: table() },
    /** Something to tap: its number, which picture it has (0 to 1), and its kind, `rock` for most. */
    Rock: { k: table(), look: table(), size: list<ObjectSize>(), kind: list<string>() },
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
