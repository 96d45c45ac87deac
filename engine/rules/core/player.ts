import type { Stat } from '#engine/content/kinds.ts';
import type { AccountState } from './account-state.ts';
import type { AiPilotState } from './ai-pilot-state.ts';
import type { CrewState } from './crew-state.ts';
import type { Flight } from './flight-state.ts';
import type { HomelandState } from './homeland-state.ts';
import type { MasteryState } from './mastery-state.ts';
import type { InboxState } from './message.ts';
import type { ActiveNfts } from './perks.ts';
import type { SeasonState } from './season-state.ts';
import type { ShopState } from './shop-state.ts';

/**
 * Everything a player owns, in one document. Plain data: rules return a changed copy. Amounts are whole hundredths
 * (D1), times are milliseconds of game time, ids are UUIDs.
 */
export interface Player {
  readonly id: string;
  /** Counts the changes; a write only succeeds against the revision it was computed from. */
  readonly rev: number;
  readonly createdAtMs: number;
  readonly profile: Profile;
  readonly balance: Money;
  /** What refunds couldn't take back. Later income pays it first (D27). */
  readonly debt: Money;
  readonly boosters: BoosterCounts;
  readonly keys: { readonly ship: number; readonly artifact: number };
  /** Loose shards by collection key, for ships and artifacts alike. */
  readonly shards: Readonly<Record<string, number>>;
  readonly ships: readonly OwnedShip[];
  readonly artifacts: readonly OwnedArtifact[];
  /** By system priority; a system without an entry is unavailable. */
  readonly systems: Readonly<Record<string, SystemProgress>>;
  /** Running trips, at most one per ship type (D13). */
  readonly flights: readonly Flight[];
  readonly totals: Totals;
  readonly isOnboarded: boolean;
  /** Active referrals, for the crew bonus (D2). */
  readonly crewActive: number;
  readonly nfts: ActiveNfts;
  readonly secrets: Secrets;
  readonly aiPilots: AiPilotState;
  readonly crew: CrewState;
  readonly homeland: HomelandState;
  readonly shop: ShopState;
  readonly inbox: InboxState;
  readonly mastery: MasteryState;
  readonly account: AccountState;
  readonly season: SeasonState;
  /** This week's part of the scores; `number` counts Mondays. */
  readonly week: Scores & { readonly number: number };
}

/** The seeds of the next draws, hex of at least 16 random bytes. They stay secret until they are used. */
export interface Secrets {
  /** For the next capsule, of either kind. */
  readonly capsule: string;
  readonly synthesis: string;
}

/** What the three leaderboards count: trips, and hundredths of PROTO mined and invested. */
export interface Scores {
  readonly flights: number;
  readonly earned: number;
  readonly invested: number;
}

export interface Profile {
  readonly telegramId: number;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly referralCode: string;
}

export interface Money {
  readonly default: number;
  readonly clean: number;
}
export type Currency = keyof Money;

export interface BoosterCounts {
  readonly autoReplenishCount: number;
  readonly fullHealingCount: number;
  readonly timeTravelCount: number;
}

export type StatPoints = Readonly<Record<Stat, number>>;

/** A quantity that recovers: its value at a moment. The present value follows from the rate. */
export interface Level {
  readonly value: number;
  readonly atMs: number;
}

export interface OwnedShip {
  readonly id: string;
  /** The key of its row in `ships.json`. */
  readonly key: string;
  readonly grade: number;
  readonly level: number;
  readonly points: StatPoints;
  readonly freePoints: number;
  readonly inUse: boolean;
  readonly health: Level;
  readonly energy: Level;
}

export interface OwnedArtifact {
  readonly id: string;
  readonly key: string;
  readonly grade: number;
  readonly shipId: string | null;
}

export interface SystemProgress {
  readonly status: 'available' | 'progress' | 'completed';
  /** Bit `priority − 1` is set for a completed trip. */
  readonly completed: number;
  /** Bit `priority − 1` is set for a trip whose award was dropped (D12). */
  readonly awarded: number;
}

export interface Totals {
  readonly trips: number;
  readonly attackTrips: number;
  readonly expeditionTrips: number;
  readonly mined: number;
  readonly manualMined: number;
  readonly caughtPirates: number;
  readonly openedSystems: number;
  readonly improvedArtifacts: number;
  readonly improvedShips: number;
}
