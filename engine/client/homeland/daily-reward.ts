import { call } from '../core/api.ts';
import { makeResource } from '../core/resource.ts';

/** The seven daily rewards and which one is up (D26). */
export const dailyReward = makeResource(['homeland'], () => call('daily-rewards.get'));
