/** Whose crew a player is in, and what the player is as a general (D23, D24). Times are milliseconds of game time. */
export interface CrewState {
  /** Null until the player joins a crew; joining is once, for good. */
  readonly leader: CrewPlace | null;
  readonly general: GeneralState;
}

export const joinedHow = ['invited', 'picked', 'recruited'] as const;
export type JoinedHow = (typeof joinedHow)[number];

export interface CrewPlace {
  /** The leader's player id. */
  readonly id: string;
  readonly how: JoinedHow;
  readonly joinedAtMs: number;
  /** When the player approved and began to count for the crew's bonus; null before that. */
  readonly activeAtMs: number | null;
}

export interface GeneralState {
  /** The current period of access, from and to; both 0 when there never was one. */
  readonly sinceMs: number;
  readonly untilMs: number;
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
