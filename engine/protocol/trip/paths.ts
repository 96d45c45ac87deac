export const tripPaths = {
  'boosters.get': ['GET', '/game/v1/boosters/'],
  'boosters.use': ['PUT', '/game/v1/boosters/'],
  'sessions.start': ['POST', '/game/v1/ships/:id/sessions/'],
  'sessions.list': ['GET', '/game/v1/ships/:id/sessions/'],
  'sessions.get': ['GET', '/game/v1/ships/:id/sessions/:sid/'],
  'sessions.finish': ['PUT', '/game/v1/ships/:id/sessions/:sid/'],
  'sessions.pirate': ['PUT', '/game/v1/ships/:id/sessions/:sid/pirates/'],
  'sessions.replenish': ['POST', '/game/v1/ships/:id/sessions/:sid/cargo/replenishment/'],
  'statistics.trips': ['GET', '/game/v1/statistics/trips/'],
  'statistics.sessions': ['GET', '/game/v1/statistics/sessions/'],
} as const;
