import { callPaths } from '../core/call-path.ts';

export const crewPaths = callPaths({
  'generals.me': ['GET', '/account/v1/generals/me/'],
  'generals.notifications': ['PUT', '/account/v1/generals/me/notifications/'],
  'generals.list': ['GET', '/account/v1/generals/'],
  'generals.choose': ['POST', '/account/v1/generals/choose/'],
  'generals.tribute': ['GET', '/account/v1/generals/tribute/'],
  'generals.claim-tribute': ['PUT', '/account/v1/generals/tribute/'],
  'referrals.join': ['POST', '/account/v1/referrals/'],
  'referrals.list': ['GET', '/account/v1/referrals/'],
  'referrals.statistics': ['GET', '/account/v1/referrals/statistics/'],
  'referrals.me': ['GET', '/account/v1/referrals/me/'],
  'referrals.approve': ['POST', '/account/v1/referrals/me/'],
  'leaderboard.list': ['GET', '/game/v1/leaderboard/'],
});
