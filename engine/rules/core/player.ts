import type { NoticeKind, ShipType, Stat } from '../../content/kinds.ts';
import type { Language } from '../../content/languages.ts';
import type { AiPilotState } from './ai-pilot-state.ts';
import type { Flight } from './flight-state.ts';
import type { HomelandState } from './homeland-state.ts';
import type { InboxState } from './message.ts';
import type { ActiveNfts } from './modifiers.ts';
import type { ShopState } from './shop-state.ts';

/**
 * Everything a player owns, in one document. Plain data: rules return a changed copy. Amounts are whole
 * hundredths (D1), times are milliseconds of game time, ids are UUIDs.
 */
export interface Player {
  readonly id: string;
  /** Counts the changes; a write only succeeds against the revision it was computed from. */
  readonly rev: number;
  readonly createdAtMs: number;
  readonly profile: Profile;
  readonly balance: Money;
  /** Debt left by refunds. Later income pays it first (D27). */
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
  readonly journal: JournalState;
  readonly account: AccountState;
  readonly season: SeasonState;
  readonly rewards: RewardState;
  /** This week's part of the scores; `number` counts Mondays. */
  readonly week: Scores & { readonly number: number };
}

/** Seeds of the next draws, hex of at least 16 random bytes; secret until used. */
export interface Secrets {
  /** For the next capsule, of either kind. */
  readonly capsule: string;
  readonly synthesis: string;
}

/** Counters of the three leaderboards: trips, and hundredths of PROTO mined and invested. */
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
  /** Real time when the messenger signed the names; absent until they have changed. */
  readonly namedAtMs?: number;
  /** Names that an operator has reset; they aren't adopted again. */
  readonly resetNames?: string;
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

/**
 * Settings of the account. Unused fields are absent, since one is found by a sparse index. Times are
 * milliseconds of game time.
 */
export interface AccountState {
  /** Time at which the account is deleted, unless the player signs in before (D43). */
  readonly leavesAtMs?: number;
  /** The account of the same person that everything went to. */
  readonly mergedInto?: string;
  /** Time zone and language of the last visit, for messages while the player is away. */
  readonly seen?: { readonly zone: string; readonly language: Language };
  readonly notices?: NoticeSettings;
  readonly spending?: SpendingState;
  /** The player doesn't want to be counted in the analytics. */
  readonly isUncounted?: true;
}

/** Settings of notices while the player is away (D43). */
export interface NoticeSettings {
  /** The kinds that the player has switched. */
  readonly kinds: Readonly<Partial<Record<NoticeKind, boolean>>>;
  /** Null: notices at any time. */
  readonly quiet: QuietHours | null;
}

/**
 * Minutes of the player's own day: from the first up to, but not including, the second, over midnight too.
 */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** The player's own limits for purchases, and the amounts spent, in whole Stars. */
export interface SpendingState {
  /** Stars a month; null for no limit. */
  readonly limit?: number | null;
  /** A higher limit, and when it takes effect. */
  readonly next?: { readonly limit: number | null; readonly fromMs: number };
  /** Number of the month that `spent` belongs to. */
  readonly month?: number;
  readonly spent?: number;
  /** No purchases until then; null for ever. */
  readonly excludedUntilMs?: number | null;
  /**
   * Sums of answered checkouts whose payments haven't arrived; each counts against the limit until its time
   * is over.
   */
  readonly held?: readonly HeldStars[];
}

export interface HeldStars {
  readonly orderId: string;
  readonly stars: number;
  readonly untilMs: number;
}

export const noAccountState: AccountState = {};

/** Stars of a player's trips (D38), and the liveries worn for them. */
export interface MasteryState {
  /**
   * Stars by system priority: one digit a trip, up to the last trip with a star. The digit's bits
   * are the won stars.
   */
  readonly stars: Readonly<Record<string, string>>;
  /** Progress of trips with open stars, the last flown at the end; at most `maxNearly`. */
  readonly nearly: readonly NearlyWon[];
  /** The key of the livery that the ships of a type wear; missing for none. */
  readonly liveries: Readonly<Partial<Record<ShipType, string>>>;
}

/** The games that end a trip: docking of an expedition, assault of an attack trip. */
export const arrivalGames = ['docking', 'assault'] as const;
export type ArrivalGame = (typeof arrivalGames)[number];

/** Memory of what a player did for the first time (D53), and of the stories of encounters (D54). */
export interface JournalState {
  /** The games won at least once; until then the crew helps. */
  readonly won: readonly ArrivalGame[];
  /** Story parts met, oldest first; each part at most once. */
  readonly stories: readonly StoryPart[];
}

/** An encounter of a story, and the choice that later parts remember. */
export interface StoryPart {
  /** The encounter's key. */
  readonly key: string;
  readonly isBold: boolean;
  readonly works: boolean;
  readonly atMs: number;
}

export const noJournal: JournalState = { won: [], stories: [] };

/** Best values so far of a trip's star measures, in whole units. */
export interface NearlyWon {
  readonly system: number;
  readonly trip: number;
  readonly best: readonly [number, number, number];
}

export const maxNearly = 12;

export const noMastery: MasteryState = { stars: {}, nearly: [], liveries: {} };

/**
 * The player's leader, and the player as a general (D23, D24). Times are milliseconds of game
 * time.
 */
export interface CrewState {
  /** Null until the player joins a crew. Only a recruit who never approved leaves it again. */
  readonly leader: CrewPlace | null;
  readonly general: GeneralState;
  /** True if an earlier account of the same person was recruited: this account can't be (D24). */
  readonly wasRecruited?: true;
  /** For how many invited pilots the reward was paid; missing before the first. */
  readonly rewarded?: number;
  /**
   * Number of pilots that began to count on the last such day, in days since 1970-01-01 UTC; absent before
   * the first.
   */
  readonly activated?: { readonly day: number; readonly count: number };
}

const joinedHow = ['invited', 'picked', 'recruited'] as const;
export type JoinedHow = (typeof joinedHow)[number];

export interface CrewPlace {
  /** The leader's player id. */
  readonly id: string;
  readonly how: JoinedHow;
  readonly joinedAtMs: number;
  /** When the player approved; null before that. */
  readonly activeAtMs: number | null;
  /** Progress of an invited player towards the inviter's reward; absent before the first trip. */
  readonly collected?: Collected;
}

/**
 * Trips and the number of days on which they were collected; `day` is the last one, in days since
 * 1970-01-01 UTC.
 */
export interface Collected {
  readonly trips: number;
  readonly days: number;
  readonly day: number;
}

export interface GeneralState {
  /** Start and end of the current period of access; both 0 if there never was one. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Part of the period that was bought for a season and ends with it; absent without such a part. */
  readonly season?: { readonly fromMs: number; readonly untilMs: number };
  readonly isNotificationEnabled: boolean;
  /** Number of times that the status was earned by the size of the crew. */
  readonly timesEarned: number;
  /** Claimed part of all tribute ever received, in hundredths of PROTO. */
  readonly tributeClaimed: number;
}

export const noCrew: CrewState = {
  leader: null,
  general: { sinceMs: 0, untilMs: 0, isNotificationEnabled: true, timesEarned: 0, tributeClaimed: 0 },
};

/** Facts that decide how large rewards are. */
export interface RewardState {
  /** Capsules of either type opened so far. */
  readonly capsules: number;
  /** Capsules of either type since the last whole epic ship or artifact (D61). */
  readonly sinceEpic: number;
  /**
   * Largest collected trips of the last days, oldest first, each larger than the ones after it; the first
   * is the reference trip (D60).
   */
  readonly bestTrips: readonly BestTrip[];
}

export interface BestTrip {
  /** Day of the collection, in days since 1970-01-01 UTC. */
  readonly day: number;
  /** Pay promised at the launch, in hundredths of PROTO. */
  readonly expected: number;
}

export const noRewards: RewardState = { capsules: 0, sinceEpic: 0, bestTrips: [] };

/** The player's present season, and the sums at its start (D42). */
export interface SeasonState {
  readonly number: number;
  /** The player's lifetime sums at the season's start; the difference to the present sums is the season's. */
  readonly base: SeasonCounts;
  /** The player's result; null until the season is over. */
  readonly result: SeasonResult | null;
  /** Liveries that stars of earlier seasons opened: the type of the ship, a colon, the key. */
  readonly liveries: readonly string[];
  /** Set when the player completed the first system in an earlier season. */
  readonly isPastFirst?: true;
}

/** Trips, hundredths of PROTO mined and invested, and pirates. */
export interface SeasonCounts {
  readonly flights: number;
  readonly earned: number;
  readonly invested: number;
  readonly pirates: number;
}

export interface SeasonResult extends SeasonCounts {
  /** Number of completed systems, and of stars. */
  readonly systems: number;
  readonly stars: number;
}

/** The first season. */
export const firstSeason = 2;

/** True when the player has completed the first system, in this season or an earlier one. */
export function isPastFirst({ systems, season }: Player): boolean {
  return systems[1]?.status === 'completed' || season.isPastFirst === true;
}

export const noSeason: SeasonState = {
  number: firstSeason,
  base: { flights: 0, earned: 0, invested: 0, pirates: 0 },
  result: null,
  liveries: [],
};
export type BoosterType = 'auto_replenish' | 'time_travel' | 'full_healing';

/** Name of the player's counter for each type of booster. */
export const boosterCounter = {
  auto_replenish: 'autoReplenishCount',
  time_travel: 'timeTravelCount',
  full_healing: 'fullHealingCount',
} as const satisfies Record<BoosterType, keyof BoosterCounts>;

export function boosterCount(boosters: BoosterCounts, type: BoosterType): number {
  return boosters[boosterCounter[type]];
}
