import type { ObjectSize } from '#engine/rules/trip/objects.ts';
import type { OtherThanPointer } from './intents.ts';

/**
 * What has happened in a running trip, as plain data: times in milliseconds since the flight's start, places in units of
 * the play field. Systems append facts to `world.facts`; the client drains them once a frame, reports taps and shots to
 * the server and hands each fact to the scene, which decides what it looks, sounds and feels like.
 */
export type TripFact = TakenFact | RefusedFact | MissedFact | PirateFact | ShotFact | FinishedFact;

/** An object was taken into the cargo. */
export interface TakenFact {
  readonly kind: 'taken';
  readonly atMs: number;
  readonly k: number;
  readonly by?: OtherThanPointer;
  readonly size: ObjectSize;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly diameter: number;
  /** 0 to 1: which picture it has. */
  readonly look: number;
  /** When it appeared. */
  readonly bornMs: number;
  /** Units of cargo. */
  readonly gained: number;
  /** How many objects have been taken in a row, this one included. */
  readonly combo: number;
  /** The cargo is full with this object. */
  readonly isFull: boolean;
}

/** A tap met an object, but there is no energy or no room in the cargo. */
export interface RefusedFact {
  readonly kind: 'refused';
  readonly atMs: number;
  readonly reason: 'energy' | 'cargo';
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

/** An object left before anyone took it: the run of hits is over. */
export interface MissedFact {
  readonly kind: 'missed';
  readonly atMs: number;
  readonly k: number;
}

/** A pirate has come, or it has left unharmed. */
export interface PirateFact {
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
export interface FinishedFact {
  readonly kind: 'finished';
  readonly atMs: number;
}
