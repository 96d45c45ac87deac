import type { CallName } from '#engine/protocol/core/paths.ts';
import type { CommandsOf } from '../core/command.ts';
import { playPayment } from '../dev/play-payment.ts';
import { confirmAd, finishAd } from '../shop/confirm-ad.ts';
import { getOrder } from '../shop/get-order.ts';
import { getProduct } from '../shop/get-product.ts';
import { issueAd } from '../shop/issue-ad.ts';
import { listOrders } from '../shop/list-orders.ts';
import { listDevProducts, listProducts } from '../shop/list-products.ts';
import { orderProduct } from '../shop/order-product.ts';
import { receiveUpdate } from '../shop/receive-update.ts';
import {
  increaseHealth,
  increaseHealthInTrip,
  recoverEnergy,
  recoverEnergyInTrip,
} from '../shop/take-ad-reward.ts';
import { answerQuestion } from './answer-question.ts';
import { claimAchievement } from './claim-achievement.ts';
import { claimDailyReward } from './claim-daily-reward.ts';
import { completeQuest } from './complete-quest.ts';
import { completeTask } from './complete-task.ts';
import { getDailyReward } from './get-daily-reward.ts';
import { getInvestments } from './get-investments.ts';
import { investProto } from './invest-proto.ts';
import { listAchievements } from './list-achievements.ts';
import { listInvestments } from './list-investments.ts';
import { listQuestions } from './list-questions.ts';
import { listQuests } from './list-quests.ts';
import { listTasks } from './list-tasks.ts';

/** The calls of homeland and store: a part of `commands.ts`. */
export const homeCommands = {
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
} satisfies Partial<CommandsOf<CallName>>;
