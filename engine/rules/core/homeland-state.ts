/**
 * What a player has done at home: daily rewards, tasks, quests, achievements, research. Rows are named by their keys.
 */
export interface HomelandState {
  readonly daily: DailyClaim | null;
  /** Completed tasks. */
  readonly tasks: readonly string[];
  readonly quests: QuestState;
  /** How many levels of each achievement were claimed. */
  readonly achievements: Readonly<Record<string, number>>;
  /** By pool: the hundredths of PROTO invested, and the option chosen last. */
  readonly investments: Readonly<Record<string, { readonly amount: number; readonly option: number }>>;
  /** Hundredths invested in all pools, and in how many payments. */
  readonly invested: number;
  readonly investedTimes: number;
}

/** The last claimed daily reward. */
export interface DailyClaim {
  /** Which of the seven, from 1. */
  readonly day: number;
  /** The player's own date, in days since 1970-01-01. */
  readonly date: number;
  /** The player's time zone at the claim. */
  readonly zone: string;
  readonly atMs: number;
}

export interface QuestState {
  /** Claimed quests. */
  readonly done: readonly string[];
  /** Every answer was right; the award can be claimed. */
  readonly passed: readonly string[];
  /** The current quest and how many of its questions were answered, all of them correctly. */
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
