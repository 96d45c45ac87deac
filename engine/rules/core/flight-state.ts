import type {
  AssaultAdvice,
  AwardKind,
  Difficulty,
  DockingAdvice,
  PathVerb,
  Rarity,
} from '../../content/kinds.ts';
import type { AwardRow } from '../../content/schemas/galaxy.ts';
import type { TunableName } from '../../content/tunables.ts';
import type { WavePlace } from '../../content/waves.ts';

/** A running trip of a ship, part of the player's document. */
export interface Flight {
  readonly id: string;
  readonly shipId: string;
  /** Priorities of the system and of the trip within it. */
  readonly system: number;
  readonly trip: number;
  readonly createdAtMs: number;
  readonly durationMs: number;
  readonly seed: string;
  readonly tunablesVersion: number;
  /**
   * Tunables that the system's rule (D35), the ship's traits (D36) and the running events changed at launch,
   * with their new values; null for none.
   */
  readonly terms: FlightTerms | null;
  /**
   * Values fixed at launch: the base (D16; hundredths, not rounded), the timer's earnings, and the amount
   * promised on the trip card.
   */
  readonly base: number;
  readonly mined: number;
  readonly expected: number;
  /** Cargo is counted in hundredths of a unit. */
  readonly cargoLimit: number;
  readonly cargoPercent: number;
  readonly energyPoints: number;
  readonly baggage: number;
  /** Hits into a full cargo, in hundredths of a unit; at most `cargoLimit` (D47). */
  readonly overload: number;
  /** The waves of its objects (D33). Null on a trip without objects. */
  readonly waves: FlightWaves | null;
  readonly chain: Chain;
  /** The most hits in a row so far (D38). */
  readonly longestChain: number;
  /** Tapped objects in order; an object that takes several taps is listed once. */
  readonly tapped: readonly number[];
  /** Every further tap on an object that takes several. */
  readonly tappedAgain: readonly number[];
  /** Objects gathered along with a hit (D36); not listed in `tapped`. */
  readonly gathered: readonly number[];
  readonly trace: TapTrace;
  readonly pirates: readonly number[];
  /** When the last shot that hit was fired, in milliseconds since the start, for the cooldown (D18). */
  readonly lastShotMs: number | null;
  readonly isReplenished: boolean;
  /** The one docking try of an expedition trip (D19); null before it. */
  readonly docking: OneTry | null;
  /** The one assault of an attack trip (D20); null before it, and without one. */
  readonly assault: OneTry | null;
  /** Null on a flight that meets nothing (D34). */
  readonly encounters: FlightEncounters | null;
  /** HP that the launch cost. */
  readonly damage: number;
  /** Outcome of the tapping phase or of a clean arrival game (D48); null before. */
  readonly clean: CleanFlight | null;
  /** Awards of the trip, if a changed version of it was in force at launch. */
  readonly awards?: readonly AwardRow[];
}

/** Gains of a clean flight (D48). */
export interface CleanFlight {
  /** Marks reached in the tapping phase, as bits: 1 the hold, 2 the pirates, 4 the chain. */
  readonly marks: number;
  /** Time by which the flight was shortened. */
  readonly timeSavedMs: number;
  /** HP given back of the launch's damage. */
  readonly healthBack: number;
  /** Number of pirates paid as caught, because the flight was shortened. */
  readonly piratesPaid: number;
}

export type FlightTerms = Readonly<Partial<Record<TunableName, number>>>;

export interface FlightEncounters {
  /** Hex of random bytes; stays secret, the secrets of the single encounters follow from it. */
  readonly secret: string;
  /** Planned duration of the flight, which determines the times of its encounters. */
  readonly plannedMs: number;
  /**
   * Keys of the story parts that may appear, by the encounters that the player had met at the launch (D54).
   */
  readonly stories: readonly string[];
  readonly met: readonly MetEncounter[];
}

/** An encounter at which the player has chosen. */
export interface MetEncounter {
  /** From 1. */
  readonly n: number;
  readonly isBold: boolean;
  readonly works: boolean;
  /** Whole hundredths. */
  readonly earned: number;
  /** HP. */
  readonly damage: number;
  /** The played try; null when the draw decided. */
  readonly hand: EncounterTry | null;
}

/** A played encounter. From its beginning on it counts as failed, until a report says otherwise. */
export interface EncounterTry {
  /** Milliseconds since the flight's start. */
  readonly beganMs: number;
  /** Progress in whole percent; null before the report. */
  readonly percent: number | null;
}

/** Content that determines a flight's encounters. */
export interface FlightWaves {
  readonly edition: number;
  readonly place: WavePlace;
  /** The verb of its trip (D52); absent for taps. */
  readonly verb?: PathVerb | undefined;
  /** The number of the last wave of the tapping phase (D51); absent before the first hit, and without one. */
  readonly last?: number | undefined;
}

/** The hits in a row up to the last tap that counted, which was `atMs` after the flight's start (D32). */
export interface Chain {
  readonly hits: number;
  readonly atMs: number;
  /** Number of forgiven misses of the trip (D36). */
  readonly forgiven?: number | undefined;
}

export const noChain: Chain = { hits: 0, atMs: 0 };

/** Record of how a flight's taps were made and reported, for fair play (D46). */
export interface TapTrace {
  /** Milliseconds from an object's appearance to its tap, in the order of `tapped`. */
  readonly delays: readonly number[];
  /** Number of taps reported long after they were made. */
  readonly late: number;
  /** Number of taps by keyboard, and through the list of objects. */
  readonly keyboard: number;
  readonly list: number;
}

export const noTrace: TapTrace = { delays: [], late: 0, keyboard: 0, list: 0 };

/** A game that ends a trip and can be tried once. */
export interface OneTry {
  readonly startedAtMs: number;
  /** Null during the try, and forever for an unreported try, which has failed. */
  readonly endedAtMs: number | null;
  /** Hundredths; 0 unless it was won. */
  readonly earned: number;
  /** Advice after a reported failure (D53); absent otherwise. */
  readonly advice?: DockingAdvice | AssaultAdvice;
}

/**
 * An award dropped by a trip or a system. Amounts of a currency are hundredths, everything else is counted
 * in pieces.
 */
export interface DroppedAward {
  readonly kind: AwardKind;
  readonly count: number;
  /** The collection's key, for shards. */
  readonly collection: string | null;
  readonly rarity: Rarity | null;
}

/** A collected trip, which moves out of the player's document. */
export interface FlightRecord {
  readonly flight: Flight;
  readonly finishedAtMs: number;
  readonly mined: number;
  readonly manualMined: number;
  readonly awards: readonly DroppedAward[];
}

/** A won docking, as a ghost flies it again (D37). */
export interface DockingRun {
  readonly difficulty: Difficulty;
  /** Length in ticks: the fewer, the better. */
  readonly ticks: number;
  readonly seed: string;
  readonly tunablesVersion: number;
  readonly terms: FlightTerms | null;
  /** The stick's log, packed by `packStick`. */
  readonly stick: string;
}
