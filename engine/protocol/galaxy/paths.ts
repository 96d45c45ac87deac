export const galaxyPaths = {
  'galaxies.list': ['GET', '/game/v1/galaxies/'],
  'systems.list': ['GET', '/game/v1/galaxies/:g/solar-systems/'],
  'systems.start': ['POST', '/game/v1/galaxies/:g/solar-systems/:s/start/'],
  'systems.complete': ['POST', '/game/v1/galaxies/:g/solar-systems/:s/complete/'],
  'trips.list': ['GET', '/game/v1/galaxies/:g/solar-systems/:s/trips/'],
  'trips.get': ['GET', '/game/v1/galaxies/:g/solar-systems/:s/trips/:t/'],
} as const;
