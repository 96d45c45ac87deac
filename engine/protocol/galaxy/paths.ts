import { callPaths } from '../core/call-path.ts';

export const galaxyPaths = callPaths({
  'systems.list': ['GET', '/game/v1/galaxies/:g/solar-systems/'],
  'systems.start': ['POST', '/game/v1/galaxies/:g/solar-systems/:s/start/'],
  'trips.list': ['GET', '/game/v1/galaxies/:g/solar-systems/:s/trips/'],
  'galaxies.list': ['GET', '/game/v1/galaxies/'],
  'systems.complete': ['POST', '/game/v1/galaxies/:g/solar-systems/:s/complete/'],
  'trips.get': ['GET', '/game/v1/galaxies/:g/solar-systems/:s/trips/:t/'],
  'goals.next': ['GET', '/game/v1/goals/next/'],
  'seasons.current': ['GET', '/game/v1/seasons/current/'],
});
