/** Whose crew a player is in, and what the player is as a general (D23, D24). Times are milliseconds of game time. */
export interface CrewState {
  /** Null until the player joins a crew. Only a recruit who never approved leaves it again. */
  readonly leader: CrewPlace | null;
  readonly general: GeneralState;
  /** An earlier account of the same person was recruited: this one isn't again (D24). */
  readonly wasRecruited?: true;
  /** For how many invited pilots the reward was paid; missing before the first. */
  readonly rewarded?: number;
  /** How many pilots began to count on the last such day, in days since 1970-01-01 UTC; missing before the first. */
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
  /** What an invited player has collected towards the inviter's reward; missing before the first trip. */
  readonly collected?: Collected;
}

/** Trips and the number of days on which they were collected; `day` is the last one, in days since 1970-01-01 UTC. */
export interface Collected {
  readonly trips: number;
  readonly days: number;
  readonly day: number;
}

export interface GeneralState {
  /** The current period of access, from and to; both 0 when there never was one. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** The part of the period that was bought for a season and ends with it; missing without one. */
  readonly season?: { readonly fromMs: number; readonly untilMs: number };
  readonly isNotificationEnabled: boolean;
  /** How many times the status was earned by the size of the crew. */
  readonly timesEarned: number;
  /** How much of all tribute ever received was already claimed, in hundredths of PROTO. */
  readonly tributeClaimed: number;
}

export const noCrew: CrewState = {
  leader: null,
  general: { sinceMs: 0, untilMs: 0, isNotificationEnabled: true, timesEarned: 0, tributeClaimed: 0 },
};
