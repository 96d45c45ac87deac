/** What a player has done at home: daily rewards, tasks, quests, achievements, research. Rows go by their keys. */
export interface HomelandState {
  readonly daily: DailyClaim | null;
  /** Tasks that are done. */
  readonly tasks: readonly string[];
  readonly quests: QuestState;
  /** How many levels of an achievement were claimed. */
  readonly achievements: Readonly<Record<string, number>>;
  /** By pool: hundredths of PROTO that were invested, and the option that was chosen last. */
  readonly investments: Readonly<Record<string, { readonly amount: number; readonly option: number }>>;
  /** Hundredths invested in all pools, and in how many goes. */
  readonly invested: number;
  readonly investedTimes: number;
}

/** The last daily reward that was claimed. */
export interface DailyClaim {
  /** Which of the seven, from 1. */
  readonly day: number;
  /** The player's own date, in days since 1970-01-01. */
  readonly date: number;
  /** The time zone that was the player's own. */
  readonly zone: string;
  readonly atMs: number;
}

export interface QuestState {
  /** Claimed. */
  readonly done: readonly string[];
  /** Every answer was right; the award waits. */
  readonly passed: readonly string[];
  /** The quest under way and how many of its questions were answered, all of them rightly. */
  readonly attempt: { readonly quest: string; readonly answered: number } | null;
}

export const noHomeland: HomelandState = {
  daily: null,
  tasks: [],
  quests: { done: [], passed: [], attempt: null },
  achievements: {},
  investments: {},
  invested: 0,
  investedTimes: 0,
};
