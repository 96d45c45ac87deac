export const hangarPaths = {
  'collections.ships': ['GET', '/game/v1/collections/ships/'],
  'ships.create': ['POST', '/game/v1/ships/'],
  'ships.get': ['GET', '/game/v1/ships/:id/'],
  'ships.choose': ['PUT', '/game/v1/ships/:id/'],
  'collections.artifacts': ['GET', '/game/v1/collections/artifacts/'],
  'collections.shards': ['GET', '/game/v1/collections/shards/'],
} as const;
