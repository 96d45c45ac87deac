import { callPaths } from '../core/call-path.ts';

export const tripPaths = callPaths({
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
  'docking.start': ['POST', '/game/v1/ships/:id/sessions/:sid/docking/'],
  'docking.finish': ['PUT', '/game/v1/ships/:id/sessions/:sid/docking/'],
  'docking.ghost': ['GET', '/game/v1/ships/:id/sessions/:sid/docking/ghost/'],
  'assault.start': ['POST', '/game/v1/ships/:id/sessions/:sid/assault/'],
  'assault.finish': ['PUT', '/game/v1/ships/:id/sessions/:sid/assault/'],
  'encounters.list': ['GET', '/game/v1/ships/:id/sessions/:sid/encounters/'],
  'encounters.start': ['POST', '/game/v1/ships/:id/sessions/:sid/encounters/:n/'],
  'encounters.choose': ['PUT', '/game/v1/ships/:id/sessions/:sid/encounters/:n/'],
});
