import achievements from '#assets/content/achievements.json' with { type: 'json' };
import contracts from '#assets/content/contracts.json' with { type: 'json' };
import dailyRewards from '#assets/content/daily-rewards.json' with { type: 'json' };
import investments from '#assets/content/investments.json' with { type: 'json' };
import tasks from '#assets/content/tasks.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type {
  AchievementRow,
  ContractRow,
  DailyRewardRow,
  InvestmentRow,
  TaskRow,
} from './schemas/homeland.ts';

// `check-homeland.ts` proves that the rows fit their types. Rows are only appended, except the days: an id
// is a row's index.

/** The seven days, in order. */
export const dailyRewardRows = freezeDeep(dailyRewards as readonly DailyRewardRow[]);
export const taskRows = freezeDeep(tasks as readonly TaskRow[]);
export const achievementRows = freezeDeep(achievements as readonly AchievementRow[]);
/** The research pools, in display order. */
export const investmentRows = freezeDeep(investments as readonly InvestmentRow[]);
export const contractRows = freezeDeep(contracts as readonly ContractRow[]);
