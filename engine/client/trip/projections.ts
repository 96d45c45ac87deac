import type { AssaultAdvice, Difficulty, DockingAdvice, PathVerb, Verb } from '../../content/kinds.ts';
import type { TryEnd } from '../../rules/trip/arrival/one-try.ts';
import type { Station, Threat } from '../../rules/trip/assault/assault.ts';

/** Values of a flight for the HUD, rounded to what it can display. */
export interface LiveTrip {
  flightId: string;
  remainingMs: number;
  durationMs: number;
  baggage: number;
  overload: number;
  cargoLimit: number;
  energy: number;
  energyLimit: number;
  health: number;
  maxHealth: number;
  /** The pirate on the screen. `leftMs` is how much longer it stays. */
  pirate: { number: number; leftMs: number; side: 'left' | 'right' } | null;
  caughtPirates: number;
  /** Objects in reach, oldest first, for the keyboard, the screen reader and the list mode. */
  objects: ObjectInReach[];
  /**
   * Hits in a row, pay of the next hit, and time until the chain ends
   * without a hit; null for a trip without waves (D32).
   */
  chain: { hits: number; percent: number; leftMs: number } | null;
  /** The present wave: its pattern, its objects in their order, and which of them were taken. */
  wave: {
    number: number;
    pattern: string;
    tone: 'calm' | 'storm';
    verb: Verb;
    /** The last one of the tapping phase (D51). */
    isLast: boolean;
    /** Taken flags: one for each object, or for each part of an object that is gathered in parts. */
    taken: boolean[];
  } | null;
  /** End of the tapping phase (D51); null until its last wave is fixed, and in short flights. */
  tapping: { leftMs: number; isOver: boolean; stays: boolean } | null;
  /** The gesture under way (D52). */
  gesture: LiveGesture | null;
  /** PROTO that a unit of cargo pays. */
  cargoReward: number;
  /** Hits that are still to be learned in a pilot's first flight; 0 afterwards. */
  lesson?: number;
  /** Taps refused for lack of energy. The gauge blinks at each. */
  refused: number;
  /** Hits and costly misses since this window opened the trip. */
  hits: number;
  misses: number;
}

/** A gesture under way, for the list and the lesson. */
interface LiveGesture {
  /** Number of the object; null for a finger's line. */
  k: number | null;
  verb: PathVerb;
  by: 'keyboard' | 'list' | null;
  /** Progress, 0 to 1: of the drill, of the tow, or of the run over a cluster's ticks. */
  share: number;
  /** Parts hit so far, for a run in the list. */
  parts: boolean[];
}

export interface ObjectInReach {
  /** Its number within the flight. */
  k: number;
  /** Row of the list, from 0; null until a row is free. */
  row: number | null;
  size: string;
  leftMs: number;
  /** The key of its kind; `rock` for most. */
  what: string;
  /** Taps still needed to take it. */
  taps: number;
  /** Position of its centre, as shares of the play field, 0 to 1 from the upper left. */
  x: number;
  y: number;
  /** Pay in PROTO: of one tap now, or of the whole rest of the object for another verb. */
  worth: number;
  verb: Verb;
  /** A resonator's ring: how far it has closed, 0 to 1. */
  ring?: number;
}

/** Values of a docking for the HUD. */
export interface LiveDocking {
  flightId: string;
  isPractice?: boolean;
  /** This window plays the try or has played it; otherwise another window or device does. */
  isHere: boolean;
  /** Whole seconds until the first tick; 0 after it. */
  countdown: number;
  leftMs: number;
  playedMs: number;
  /** Whole percent. */
  progress: number;
  isInside: boolean;
  /** Vector from the ship to the middle of the frame, in units of the play field; x to the right, y down. */
  toFrame: { x: number; y: number };
  /**
   * Direction of the ship's drift against the frame: eighths of a turn from the right, clockwise; null when
   * hardly any.
   */
  drift: number | null;
  /** The moment to pull back (D53). */
  mustBrake: boolean;
  end: TryEnd | null;
  /** Why it failed; missing before the end and after a win. */
  failure?: TryFailure;
  /** The ghost that flies beside it; missing without one. */
  ghost?: LiveGhost;
}

/** The best docking of the crew, as it is flown again. */
export interface LiveGhost {
  name: string;
  /** The player's own best. */
  isOwn: boolean;
  /** Whole percent. */
  progress: number;
  isDocked: boolean;
  /** Its duration. */
  tookMs: number;
}

/** Values of an assault for the HUD. */
export interface LiveAssault {
  flightId: string;
  /** This window plays the fight or has played it; otherwise another window or device does. */
  isHere: boolean;
  isPractice: boolean;
  /** Whole seconds until the first tick; 0 after it. */
  countdown: number;
  leftMs: number;
  playedMs: number;
  difficulty: Difficulty;
  /** Remaining strength of base and hull, in whole percent; 0 only when it is gone. */
  base: number;
  hull: number;
  /** 0 to 2. */
  phase: number;
  threat: Threat;
  station: Station | null;
  /** Time left to give an order in this phase; null when it was given or its time is over. */
  orderLeftMs: number | null;
  /** The next shot to land. */
  shot: { number: number; threat: Threat; leftMs: number; isOpen: boolean; isAnswered: boolean } | null;
  /** The station is busy after a mistimed answer. */
  isBusy: boolean;
  /** Damage to the base of each phase so far, in whole percent, and the shots that it stopped. */
  phases: { station: Station | null; damage: number; stopped: number }[];
  /** Number, result and damage of the last shot that landed. A new number shows it for a moment. */
  landed: { number: number; isStopped: boolean; damage: number } | null;
  end: TryEnd | null;
  /** Why it failed; missing before the end and after a win. */
  failure?: TryFailure;
}

/**
 * A failed docking or assault beside a clean run on the same seed (D53): its curve is the ship's speed, or
 * the rest of the base.
 */
export interface TryFailure {
  advice: DockingAdvice | AssaultAdvice;
  /** Numbers in the advice's sentence: the pilot's value (`own`) and the value compared with it (`of`). */
  own: number;
  of: number;
  /** Values at each quarter of a second, 0 to `top`. */
  curve: number[];
  cleanCurve: number[];
  top: number;
  /** In seconds: the try's length, its decisive moment, and the matching moment of the clean run. */
  seconds: number;
  atSeconds: number;
  cleanSeconds: number;
  /**
   * Time at which the frame was reached and its speed limit; null
   * for an assault, and when it was never reached.
   */
  frame: { atSeconds: number; speed: number } | null;
}

/**
 * A free try of a game that ends a trip, with a seed of its own. Only this device knows of it, and it pays
 * nothing.
 */
export interface Practice {
  readonly flightId: string;
  readonly seed: string;
  /** When its first tick is, by `deviceNow()`. */
  readonly beginsAtMs: number;
}
