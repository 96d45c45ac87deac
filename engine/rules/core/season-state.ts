/** The season that a player plays, and what was there when it began (D42). */
export interface SeasonState {
  readonly number: number;
  /** The player's lifetime sums when it began: what came since is the season's. */
  readonly base: SeasonCounts;
  /** What the player reached; null until the season is over. */
  readonly result: SeasonResult | null;
  /** Liveries that stars of earlier seasons opened: the type of the ship, a colon, the key. */
  readonly liveries: readonly string[];
}

/** Trips, hundredths of PROTO mined and invested, and pirates. */
export interface SeasonCounts {
  readonly flights: number;
  readonly earned: number;
  readonly invested: number;
  readonly pirates: number;
}

export interface SeasonResult extends SeasonCounts {
  /** How many systems were completed, and how many stars won. */
  readonly systems: number;
  readonly stars: number;
}

/** What documents and standings from before seasons were counted belong to. */
export const firstSeason = 2;

export const noSeason: SeasonState = {
  number: firstSeason,
  base: { flights: 0, earned: 0, invested: 0, pirates: 0 },
  result: null,
  liveries: [],
};
