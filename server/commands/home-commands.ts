import type { peoplePaths } from '../../engine/protocol/paths-people.ts';
import { answerQuestion } from './answer-question.ts';
import { claimAchievement } from './claim-achievement.ts';
import { claimDailyReward } from './claim-daily-reward.ts';
import type { CommandsOf } from './command.ts';
import { completeQuest } from './complete-quest.ts';
import { completeTask } from './complete-task.ts';
import { confirmAd, finishAd } from './confirm-ad.ts';
import { getDailyReward } from './get-daily-reward.ts';
import { getInvestments } from './get-investments.ts';
import { getOrder } from './get-order.ts';
import { getProduct } from './get-product.ts';
import { investProto } from './invest-proto.ts';
import { issueAd } from './issue-ad.ts';
import { listAchievements } from './list-achievements.ts';
import { listInvestments } from './list-investments.ts';
import { listOrders } from './list-orders.ts';
import { listDevProducts, listProducts } from './list-products.ts';
import { listQuestions } from './list-questions.ts';
import { listQuests } from './list-quests.ts';
import { listTasks } from './list-tasks.ts';
import { orderProduct } from './order-product.ts';
import type { PeopleCall } from './people-commands.ts';
import { playPayment } from './play-payment.ts';
import { receiveUpdate } from './receive-update.ts';
import {
  increaseHealth,
  increaseHealthInTrip,
  recoverEnergy,
  recoverEnergyInTrip,
} from './take-ad-reward.ts';

/** The calls of homeland and store: a part of `commands.ts`. */
export const homeCommands: CommandsOf<Exclude<keyof typeof peoplePaths, PeopleCall>> = {
  'daily-rewards.get': getDailyReward,
  'daily-rewards.claim': claimDailyReward,
  'ships.recover-energy': recoverEnergy,
  'ships.increase-health': increaseHealth,
  'sessions.recover-energy': recoverEnergyInTrip,
  'sessions.increase-health': increaseHealthInTrip,
  'tasks.list': listTasks,
  'tasks.complete': completeTask,
  'quests.list': listQuests,
  'quests.questions': listQuestions,
  'quests.answer': answerQuestion,
  'quests.complete': completeQuest,
  'achievements.list': listAchievements,
  'achievements.claim': claimAchievement,
  'investments.list': listInvestments,
  'investments.me': getInvestments,
  'investments.invest': investProto,
  'payments.create': orderProduct,
  'payments.list': listOrders,
  'payments.get': getOrder,
  'products.list': listProducts,
  'products.get': getProduct,
  'ads.issue': issueAd,
  'webhooks.messenger': receiveUpdate,
  'webhooks.ads': confirmAd,
  'dev.products': listDevProducts,
  'dev.pay': playPayment,
  'dev.finish-ad': finishAd,
};
