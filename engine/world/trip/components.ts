import type { ObjectSize } from '#engine/rules/trip/objects.ts';

/** What an effect looks like; all of it follows from its age. */
export type EffectKind =
  | 'flash'
  | 'ring'
  | 'ring-off'
  | 'beam'
  | 'gain'
  | 'gain-pirate'
  | 'spark'
  | 'chip'
  | 'slab'
  | 'shot';

/**
 * One world's components, each a table by entity: places and sizes in units of the play field, times in milliseconds
 * since the session's start, angles in radians. Made anew for every world, so that nothing leaks between two.
 */
export function createComponents() {
  return {
    /** Where it is now, and where it was a step ago: a scene draws between the two. */
    Position: { x: table(), y: table(), beforeX: table(), beforeY: table() },
    /** Units a second. */
    Velocity: { x: table(), y: table() },
    /** The angle now and a step ago, and radians a second. */
    Turn: { angle: table(), before: table(), speed: table() },
    Size: { diameter: table() },
    /** From when to when it is there. */
    Life: { bornMs: table(), endsMs: table() },
    /** An asteroid or a bubble: its number, the picture it wants. */
    Rock: { k: table(), look: table(), size: list<ObjectSize>() },
    /** An object that was taken: when, and the arm that draws it in. */
    Taken: { atMs: table(), toX: table(), toY: table() },
    Pirate: { number: table(), side: table() },
    /** Effects: what kind, how large or how much, where they end. */
    Effect: { kind: list<EffectKind>(), amount: table(), toX: table(), toY: table(), seed: table() },
    Ship: { bank: table(), beforeBank: table() },
    /** Marked by a system; only `sweep` removes. */
    Gone: {},
  };
}

export type Components = ReturnType<typeof createComponents>;

function table(): number[] {
  return [];
}

function list<T>(): T[] {
  return [];
}
