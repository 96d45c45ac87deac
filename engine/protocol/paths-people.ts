/** Calls about crews, rewards at home, the store and the wallet, as in `paths.ts`. */
export const peoplePaths = {
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

  'wallets.get': ['GET', '/account/v1/external-wallets/'],
  'wallets.link': ['POST', '/account/v1/external-wallets/'],
  'wallets.unlink': ['DELETE', '/account/v1/external-wallets/'],
  'wallets.nonce': ['POST', '/account/v1/external-wallets/proof/'],

  'nfts.get': ['GET', '/game/v1/collections/nfts/'],
  'nfts.sync': ['POST', '/game/v1/collections/nfts/'],
  'nfts.activate': ['PUT', '/game/v1/collections/nfts/'],
  'requests.list': ['GET', '/game/v1/collections/requests/'],
  'requests.make': ['PUT', '/game/v1/collections/requests/'],

  'daily-rewards.get': ['GET', '/game/v1/daily-rewards/'],
  'daily-rewards.claim': ['PUT', '/game/v1/daily-rewards/'],
  'leaderboard.list': ['GET', '/game/v1/leaderboard/'],

  'ships.recover-energy': ['PUT', '/game/v1/ships/:id/full-energy-recover/'],
  'ships.increase-health': ['PUT', '/game/v1/ships/:id/increase-health/'],
  'sessions.recover-energy': ['PUT', '/game/v1/ships/:id/sessions/:sid/full-energy-recover/'],
  'sessions.increase-health': ['PUT', '/game/v1/ships/:id/sessions/:sid/increase-health/'],

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

  'payments.create': ['POST', '/store/v1/payments/'],
  'payments.list': ['GET', '/store/v1/payments/'],
  'payments.get': ['GET', '/store/v1/payments/:id/'],
  'products.list': ['GET', '/store/v1/products/'],
  'products.get': ['GET', '/store/v1/products/:id/'],
  'ads.issue': ['GET', '/store/v1/ads/'],
  'webhooks.messenger': ['POST', '/store/v1/webhooks/messenger/'],

  'dev.products': ['GET', '/dev/products/'],
  'dev.pay': ['POST', '/dev/payments/:id/pay/'],
  'dev.finish-ad': ['POST', '/dev/ads/:id/finish/'],
} as const;
