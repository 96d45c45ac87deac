import type { Difficulty, Rarity, TripType } from '../../content/kinds.ts';
import type { TripChange } from '../../content/schemas/trip-changes.ts';
import type { Perks } from './modifiers.ts';

/** The AI pilots of a player's ships (D22). Times are milliseconds of game time. */
export interface AiPilotState {
  /** Accounts at partner exchanges, one per exchange; they count for every ship. */
  readonly registrations: readonly AiRegistration[];
  /** Times at which accounts were sent to be checked; missing before the first. */
  readonly sets?: readonly number[];
  /** First flights that runs collected on a UTC day had taken on it; missing before the first. */
  readonly collectedSteps?: { readonly day: number; readonly count: number };
  /** By ship id; a ship without an entry has a locked AI pilot. */
  readonly ships: Readonly<Record<string, AiShip>>;
}

export interface AiRegistration {
  /** The key of the exchange. */
  readonly exchange: string;
  readonly uid: string;
  readonly email: string;
  readonly atMs: number;
  /** Answer about the account, which no player ever sees; missing while nobody has answered. */
  readonly verdict?: AiVerdict;
}

/** Reasons for which an exchange doesn't confirm an account. */
export const exchangeReasons = ['unknown_account', 'other_email', 'not_verified', 'closed', 'other'] as const;
export type ExchangeReason = (typeof exchangeReasons)[number];
/** Beside them: the account serves another player, or an operator gave it to its holder. */
type RejectReason = ExchangeReason | 'taken' | 'moved';

export interface AiVerdict {
  /** Null when the account was accepted. */
  readonly rejected: RejectReason | null;
  readonly atMs: number;
}

export interface AiShip {
  /** Bought for Stars, or requested with registrations. */
  readonly unlock: 'paid' | 'free';
  /** The current run, or the last collected one; null before the first. */
  readonly run: AiRun | null;
}

/** Everything that determines a run, as of its activation. */
export interface AiRun {
  readonly id: string;
  readonly seed: string;
  readonly tunablesVersion: number;
  readonly startedAtMs: number;
  /** When it was called back; it then finishes its current trip and begins no other. */
  readonly calledBackAtMs: number | null;
  readonly collectedAtMs: number | null;
  readonly difficulty: Difficulty;
  readonly type: TripType;
  readonly rarity: Rarity;
  /** The start: the system, and the trip to fly first if its difficulty fits. */
  readonly system: number;
  readonly trip: number | null;
  /** HP. */
  readonly health: number;
  readonly extractionPercent: number;
  readonly cargoPercent: number;
  readonly reduceTripSeconds: number;
  readonly perks: Perks;
  /** The explored systems with their trips, packed by `packKnown`. */
  readonly known: string;
  /** Stars of the player's trips, packed by `packStars` (D38). */
  readonly stars: string;
  /** Health that boosters and ads added while it flew, in order of time; missing before the first. */
  readonly repairs?: readonly AiRepair[];
  /** First flights of the player's other runs; absent in runs that no limit of them binds. */
  readonly steps?: AiSteps;
  /** Changes of trips when it began; absent when there were none. */
  readonly trips?: readonly TripChange[];
}

/** First flights by the number of the UTC day, counted from 1970. */
export type AiSteps = Readonly<Record<string, number>>;

interface AiRepair {
  readonly atMs: number;
  /** HP. */
  readonly health: number;
}

export const noAiPilots: AiPilotState = { registrations: [], ships: {} };
