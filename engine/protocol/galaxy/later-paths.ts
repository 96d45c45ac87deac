/** Paths of the galaxy that the first load of the page does without. */
export const laterGalaxyPaths = {
  'galaxies.list': ['GET', '/game/v1/galaxies/'],
  'systems.complete': ['POST', '/game/v1/galaxies/:g/solar-systems/:s/complete/'],
  'trips.get': ['GET', '/game/v1/galaxies/:g/solar-systems/:s/trips/:t/'],
  'seasons.current': ['GET', '/game/v1/seasons/current/'],
} as const;
