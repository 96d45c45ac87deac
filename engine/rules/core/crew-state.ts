/** Whose crew a player is in, and what the player is as a general (D23, D24). Times are milliseconds of game time. */
export interface CrewState {
  /** Null until a crew is joined; joined once, for good. */
  readonly leader: CrewPlace | null;
  readonly general: GeneralState;
}

export const joinedHow = ['invited', 'picked', 'recruited'] as const;
export type JoinedHow = (typeof joinedHow)[number];

export interface CrewPlace {
  /** The player whose crew it is. */
  readonly id: string;
  readonly how: JoinedHow;
  readonly joinedAtMs: number;
  /** When the player approved, and began to count for the crew's bonus; null before that. */
  readonly activeAtMs: number | null;
}

export interface GeneralState {
  /** The present stretch of access, from and to; both 0 when there never was one. */
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly isNotificationEnabled: boolean;
  /** How often the status was earned by the size of the crew. */
  readonly timesEarned: number;
  /** Hundredths of PROTO of all the tribute ever received that were claimed already. */
  readonly tributeClaimed: number;
}

export const noCrew: CrewState = {
  leader: null,
  general: { sinceMs: 0, untilMs: 0, isNotificationEnabled: true, timesEarned: 0, tributeClaimed: 0 },
};
