export const galaxyPaths = {
  'systems.list': ['GET', '/game/v1/galaxies/:g/solar-systems/'],
  'systems.start': ['POST', '/game/v1/galaxies/:g/solar-systems/:s/start/'],
  'trips.list': ['GET', '/game/v1/galaxies/:g/solar-systems/:s/trips/'],
} as const;
