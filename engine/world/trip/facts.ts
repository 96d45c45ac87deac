import type { ObjectSize } from '#engine/rules/trip/field/objects.ts';

/**
 * An event of a running trip, as plain data: times in milliseconds since the flight's start,
 * places in units of the play field. Systems append facts to `world.facts`; the client drains them once a
 * frame, reports taps and shots to the server and hands each fact to the scene, which decides what it
 * looks, sounds and feels like.
 */
export type TripFact =
  | WaveFact
  | TakenFact
  | MineHitFact
  | RefusedFact
  | MissedFact
  | AstrayFact
  | ChainLostFact
  | PirateFact
  | ShotFact
  | FinishedFact;

/** A wave has come. */
interface WaveFact {
  readonly kind: 'wave-came';
  readonly atMs: number;
  readonly wave: number;
  /** The key of its pattern. */
  readonly pattern: string;
  readonly tone: 'calm' | 'storm';
}

/** An object was hit. It is taken into the cargo, unless it takes more taps. */
export interface TakenFact {
  readonly kind: 'taken';
  readonly atMs: number;
  /** When the server counts it: `nextInputMs`. */
  readonly countsAtMs: number;
  readonly k: number;
  readonly by?: OtherThanPointer;
  readonly size: ObjectSize;
  /** The key of its kind; `rock` for most. */
  readonly what: string;
  /** It came along with a hit (D36), so that the server isn't told. */
  readonly isGathered?: boolean;
  /** Taps that it still takes. */
  readonly left: number;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly diameter: number;
  /** 0 to 1: which picture it has. */
  readonly look: number;
  /** When it appeared. */
  readonly bornMs: number;
  /** Units of cargo and overload. */
  readonly gained: number;
  /** PROTO that this is worth at the end. */
  readonly worth: number;
  /** Hits in a row, this one included. */
  readonly hits: number;
  /** Pay of the next hit in the chain, in percent of its base. */
  readonly percent: number;
  /** The cargo is full with this object. */
  readonly isFull: boolean;
  /** It went into the overload, at least in part (D47). */
  readonly isOverload: boolean;
}

/** An object was hit that breaks the chain. */
export interface MineHitFact {
  readonly kind: 'mine-hit';
  readonly atMs: number;
  /** When the server counts it: `nextInputMs`. */
  readonly countsAtMs: number;
  readonly k: number;
  readonly by?: OtherThanPointer;
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

/** A tap met an object, but there is no energy. */
export interface RefusedFact {
  readonly kind: 'refused';
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

/** An object left before anyone took it. */
interface MissedFact {
  readonly kind: 'missed';
  readonly atMs: number;
  readonly k: number;
}

/** A tap met nothing. `counts` when it changes the chain or costs energy, which the server has to know. */
interface AstrayFact {
  readonly kind: 'astray';
  readonly atMs: number;
  /** When the server counts it: `nextInputMs`. */
  readonly countsAtMs: number;
  readonly counts: boolean;
  /** Absent for the keyboard. */
  readonly at?: { readonly x: number; readonly y: number };
}

/** The chain of hits is over. */
export interface ChainLostFact {
  readonly kind: 'chain-lost';
  readonly atMs: number;
  readonly reason: 'time' | 'miss' | 'mine';
  /** Hits in a row until then, and what the next one would have paid, in percent. */
  readonly hits: number;
  readonly percent: number;
}

/** A pirate has come, or it has left unharmed. */
interface PirateFact {
  readonly kind: 'pirate-came' | 'pirate-left';
  readonly atMs: number;
  readonly pirate: number;
  /** −1 for the left side of the field, 1 for the right one. */
  readonly side: number;
}

/** A pirate was shot. */
export interface ShotFact {
  readonly kind: 'shot';
  readonly atMs: number;
  readonly pirate: number;
  readonly x: number;
  readonly y: number;
  /** PROTO. */
  readonly reward: number;
}

/** The timer has run out; said once. */
interface FinishedFact {
  readonly kind: 'finished';
  readonly atMs: number;
}

/** Ways to tap other than with the pointer. */
export type OtherThanPointer = 'keyboard' | 'list';

/** A wish of the player in a running trip; places are in units of the play field. */
export type TripIntent =
  /**
   * A finger or the mouse went down. It may mean what lies right under it, or what is nearer than `reach`.
   */
  | { readonly kind: 'tap'; readonly x: number; readonly y: number; readonly reach: number }
  | { readonly kind: 'take'; readonly k: number; readonly by?: OtherThanPointer }
  | { readonly kind: 'shoot' }
  /** The keyboard's mark moves to the next or the previous object. */
  | { readonly kind: 'mark'; readonly step: 1 | -1 }
  | { readonly kind: 'take-marked' };
