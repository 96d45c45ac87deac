/** What the first screen does without. */
export const laterGalaxyPaths = {
  'seasons.current': ['GET', '/game/v1/seasons/current/'],
} as const;
