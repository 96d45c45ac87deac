import type { PathVerb } from '../../content/kinds.ts';
import type { ObjectSize } from '../../rules/trip/field/objects.ts';
import type { PathPoint } from '../../rules/trip/tapping/verbs.ts';

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
  | FumbledFact
  | DrilledFact
  | GrippedFact
  | MissedFact
  | AstrayFact
  | ChainLostFact
  | PirateFact
  | ShotFact
  | TappingEndedFact
  | FinishedFact;

/** A wave has come. */
interface WaveFact {
  readonly kind: 'wave-came';
  readonly atMs: number;
  readonly wave: number;
  /** The key of its pattern. */
  readonly pattern: string;
  readonly tone: 'calm' | 'storm';
  /** The last one of the tapping phase (D51). */
  readonly isLast: boolean;
}

/** The tapping phase is over (D51). */
interface TappingEndedFact {
  readonly kind: 'tapping-ended';
  readonly atMs: number;
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
  /** Taps or parts that it still takes. */
  readonly left: number;
  /** The gesture that hit it (D52); absent for a tap. */
  readonly gesture?: MadeGesture;
  /** Centres of the parts that were hit, in order; for a cluster. */
  readonly parts?: readonly { readonly x: number; readonly y: number }[];
  /** Share of the pay, in percent: a resonator pays less when it is pressed early. */
  readonly payPercent: number;
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

/** A gesture as the server replays it. */
export interface MadeGesture {
  readonly verb: PathVerb;
  readonly path: PathPoint[];
}

/** A gesture that hit nothing: let go too early, pressed too late, dropped elsewhere, or torn. */
export interface FumbledFact {
  readonly kind: 'fumbled';
  readonly atMs: number;
  /** When the server counts it: `nextInputMs`. */
  readonly countsAtMs: number;
  readonly k: number;
  readonly by?: OtherThanPointer;
  readonly gesture: MadeGesture;
  /** It changes the chain or costs energy, which the server has to know. */
  readonly counts: boolean;
  readonly reason: 'slipped' | 'late' | 'dropped' | 'torn';
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

/** A part of a vein is drilled while it is held. */
interface DrilledFact {
  readonly kind: 'drilled';
  readonly atMs: number;
  /** Parts drilled so far, this one included. */
  readonly part: number;
  readonly of: number;
}

/** A finger has gripped a vein or a wreck. */
interface GrippedFact {
  readonly kind: 'gripped';
  readonly atMs: number;
  readonly verb: PathVerb;
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
  /** The finger that went down has moved, or it went up; `lift` also ends a gesture by keys or the list. */
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'lift' }
  /** The arrow keys pull into a direction, −1 to 1 each; 0, 0 when none is down. */
  | { readonly kind: 'pull'; readonly x: number; readonly y: number }
  /**
   * Takes an object. For one of another verb it begins its gesture, or ends it when it is under way; on a
   * cluster by the list, each further one hits the next part.
   */
  | {
      readonly kind: 'take';
      readonly k: number;
      readonly by?: OtherThanPointer;
      /** The finger's place; absent for keys and the list. */
      readonly at?: { readonly x: number; readonly y: number };
    }
  /** A finger begins a line beside everything, while a cluster is there. */
  | { readonly kind: 'line'; readonly at: { readonly x: number; readonly y: number } }
  /** A tap met nothing. */
  | { readonly kind: 'miss'; readonly at?: { readonly x: number; readonly y: number } }
  /** After the tapping phase the player stays in the field, or leaves it (D51). */
  | { readonly kind: 'stay'; readonly stays: boolean }
  | { readonly kind: 'shoot' }
  /** The keyboard's mark moves to the next or the previous object. */
  | { readonly kind: 'mark'; readonly step: 1 | -1 }
  | { readonly kind: 'take-marked' };
