import { callPaths } from '../core/call-path.ts';

export const homelandPaths = callPaths({
  'daily-rewards.get': ['GET', '/game/v1/daily-rewards/'],
  'daily-rewards.claim': ['PUT', '/game/v1/daily-rewards/'],
  'tasks.list': ['GET', '/homeland/v1/tasks/'],
  'tasks.complete': ['PUT', '/homeland/v1/tasks/:id/'],
  'quests.list': ['GET', '/homeland/v1/quests/'],
  'quests.questions': ['GET', '/homeland/v1/quests/:id/questions/'],
  'quests.answer': ['PUT', '/homeland/v1/quests/:id/questions/:questionId/options/:optionId/'],
  'quests.complete': ['PUT', '/homeland/v1/quests/:id/'],
  'achievements.list': ['GET', '/homeland/v1/achievements/'],
  'achievements.claim': ['PUT', '/homeland/v1/achievements/:id/'],
  'investments.list': ['GET', '/homeland/v1/investments/'],
  'investments.me': ['GET', '/homeland/v1/investments/me/'],
  'investments.invest': ['POST', '/homeland/v1/investments/:id/'],
  'contracts.list': ['GET', '/homeland/v1/contracts/'],
  'contracts.take': ['PUT', '/homeland/v1/contracts/'],
  'events.list': ['GET', '/homeland/v1/events/'],
  'events.board': ['GET', '/homeland/v1/events/:id/board/'],
});
