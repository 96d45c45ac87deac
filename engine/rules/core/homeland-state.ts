/**
 * State of a player at home: daily rewards, contracts, tasks, quests, achievements, research. Rows are
 * named by their keys.
 */
export interface HomelandState {
  readonly daily: DailyClaim | null;
  readonly contracts: ContractState;
  /** Completed tasks. */
  readonly tasks: readonly string[];
  /** Open tasks whose site was visited. */
  readonly visited: readonly string[];
  /** Pay of the visited tasks at the time of the visit, in PROTO; absent before the first. */
  readonly promised?: Readonly<Record<string, number>>;
  readonly quests: QuestState;
  /** Claimed levels of each achievement. */
  readonly achievements: Readonly<Record<string, number>>;
  /** By pool: the hundredths of PROTO invested, and the option chosen last. */
  readonly investments: Readonly<Record<string, { readonly amount: number; readonly option: number }>>;
  /** Hundredths invested in all pools, and in how many payments. */
  readonly invested: number;
  readonly investedTimes: number;
  /** The player's count in each event, by event id, in hundredths of the counted unit. */
  readonly events: Readonly<Record<string, number>>;
}

/** The last used day of a player, and the time of its use. */
export interface UsedDay {
  /** The player's own date, in days since 1970-01-01; the used date until the next day opens. */
  readonly date: number;
  /** The player's time zone then. */
  readonly zone: string;
  readonly atMs: number;
}

/** The last claimed daily reward. */
export interface DailyClaim extends UsedDay {
  /** Number of the day in the week of rewards, 1 to 7. */
  readonly day: number;
}

export interface ContractState {
  /** Number of contracts done; a missed day doesn't change it (D39). */
  readonly streak: number;
  /** Date of the first contract taken; null before. */
  readonly since: number | null;
  /** Dates of the last seven completed contracts. */
  readonly done: readonly number[];
  /** The last contract taken. */
  readonly taken: TakenContract | null;
}

export interface TakenContract extends UsedDay {
  readonly key: string;
  /** Keys of the contracts offered that day, in order of difficulty. */
  readonly offered: readonly string[];
  /** End of the player's own day, and of counting. */
  readonly endsAtMs: number;
  /** Hundredths of PROTO that it pays. */
  readonly pay: number;
  /** In the units of its goal. */
  readonly progress: number;
  readonly doneAtMs: number | null;
}

export interface QuestState {
  /** Claimed quests. */
  readonly done: readonly string[];
  /** Every answer was right; the award can be claimed. */
  readonly passed: readonly string[];
  /** The current quest and how many of its questions were answered, all of them correctly. */
  readonly attempt: { readonly quest: string; readonly answered: number } | null;
}

const noContracts: ContractState = { streak: 0, since: null, done: [], taken: null };

export const noHomeland: HomelandState = {
  daily: null,
  contracts: noContracts,
  tasks: [],
  visited: [],
  quests: { done: [], passed: [], attempt: null },
  achievements: {},
  investments: {},
  invested: 0,
  investedTimes: 0,
  events: {},
};
