import type { PathVerb } from '../../content/kinds.ts';
import type { ObjectSize } from '../../rules/trip/field/objects.ts';
import type { PathPoint } from '../../rules/trip/tapping/verbs.ts';

/**
 * An event of a running trip, as plain data: times in milliseconds since the flight's start, places
 * in units of the play field. Systems append facts to `world.facts`. Once a frame the client drains
 * the facts, reports taps and shots to the server and hands each fact to the scene, which draws it
 * with its sound and vibration.
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

/** A wave has begun. */
interface WaveFact {
  readonly kind: 'wave-came';
  readonly atMs: number;
  readonly wave: number;
  /** The key of its pattern. */
  readonly pattern: string;
  readonly tone: 'calm' | 'storm';
  /** True for the last wave of the tapping phase (D51). */
  readonly isLast: boolean;
}

/** The tapping phase is over (D51). */
interface TappingEndedFact {
  readonly kind: 'tapping-ended';
  readonly atMs: number;
}

/** An object was hit. Its last hit takes it into the cargo. */
export interface TakenFact {
  readonly kind: 'taken';
  readonly atMs: number;
  /** Time at which the server counts it, by `nextInputMs`. */
  readonly countsAtMs: number;
  readonly k: number;
  readonly by?: OtherThanPointer;
  readonly size: ObjectSize;
  /** The key of its kind; `rock` for most. */
  readonly what: string;
  /** Gathered along with a hit (D36): the server computes the same and gets no report. */
  readonly isGathered?: boolean;
  /** Taps or parts that it still takes. */
  readonly left: number;
  /** The gesture that hit it (D52); absent for a tap. */
  readonly gesture?: MadeGesture;
  /** Centres of a cluster's hit parts, in order. */
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
  /** Hits in a row, including this hit. */
  readonly hits: number;
  /** Pay of the next hit in the chain, in percent of its base. */
  readonly percent: number;
  /** The cargo is full with this object. */
  readonly isFull: boolean;
  /** True if the overload took all or a part of it (D47). */
  readonly isOverload: boolean;
}

/** An object was hit that breaks the chain. */
export interface MineHitFact {
  readonly kind: 'mine-hit';
  readonly atMs: number;
  /** Time at which the server counts it, by `nextInputMs`. */
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
  /** Time at which the server counts it, by `nextInputMs`. */
  readonly countsAtMs: number;
  readonly k: number;
  readonly by?: OtherThanPointer;
  readonly gesture: MadeGesture;
  /** True if the miss changes the chain or costs energy: the server gets a report. */
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
  /** Parts drilled so far, including this part. */
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
  /** Time at which the server counts it, by `nextInputMs`. */
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
  /** Hits in a row until then, and the pay of the next hit in percent of its base. */
  readonly hits: number;
  readonly percent: number;
}

/** A pirate has appeared, or has left unharmed. */
interface PirateFact {
  readonly kind: 'pirate-came' | 'pirate-left';
  readonly atMs: number;
  readonly pirate: number;
  /** −1: left side of the field, 1: right side. */
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

/** The timer has run out; emitted once. */
interface FinishedFact {
  readonly kind: 'finished';
  readonly atMs: number;
}

/** Input devices other than the pointer. */
export type OtherThanPointer = 'keyboard' | 'list';

/** A wish of the player in a running trip; places are in units of the play field. */
export type TripIntent =
  /** A finger or the mouse went down: on the object under it, or on the nearest object within `reach`. */
  | { readonly kind: 'tap'; readonly x: number; readonly y: number; readonly reach: number }
  /** The finger that went down has moved, or it went up; `lift` also ends a gesture by keys or the list. */
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'lift' }
  /** The arrow keys pull into a direction, −1 to 1 each; 0, 0 when none is down. */
  | { readonly kind: 'pull'; readonly x: number; readonly y: number }
  /**
   * Takes an object. If the object needs a gesture, the first `take` begins the gesture and the second ends
   * it; in list mode each further `take` hits the next part of a cluster.
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
  /** An arrow key moves the aim into a direction, −1 to 1 each; `take-aimed` hits what is under it. */
  | { readonly kind: 'aim'; readonly x: number; readonly y: number }
  | { readonly kind: 'take-aimed' };
