/** Of what only some trips have. The first load of the page does without them: see `core/add-later-paths.ts`. */
export const laterTripPaths = {
  'docking.start': ['POST', '/game/v1/ships/:id/sessions/:sid/docking/'],
  'docking.finish': ['PUT', '/game/v1/ships/:id/sessions/:sid/docking/'],
  'docking.ghost': ['GET', '/game/v1/ships/:id/sessions/:sid/docking/ghost/'],
  'assault.start': ['POST', '/game/v1/ships/:id/sessions/:sid/assault/'],
  'assault.finish': ['PUT', '/game/v1/ships/:id/sessions/:sid/assault/'],
  'encounters.list': ['GET', '/game/v1/ships/:id/sessions/:sid/encounters/'],
  'encounters.start': ['POST', '/game/v1/ships/:id/sessions/:sid/encounters/:n/'],
  'encounters.choose': ['PUT', '/game/v1/ships/:id/sessions/:sid/encounters/:n/'],
} as const;
