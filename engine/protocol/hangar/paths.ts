import { callPaths } from '../core/call-path.ts';

export const hangarPaths = callPaths({
  'ships.create': ['POST', '/game/v1/ships/'],
  'collections.ships': ['GET', '/game/v1/collections/ships/'],
  'ships.get': ['GET', '/game/v1/ships/:id/'],
  'ships.choose': ['PUT', '/game/v1/ships/:id/'],
  'collections.artifacts': ['GET', '/game/v1/collections/artifacts/'],
  'collections.shards': ['GET', '/game/v1/collections/shards/'],
  'ships.level': ['PUT', '/game/v1/ships/:id/level/'],
  'ships.characteristics': ['PUT', '/game/v1/ships/:id/characteristics/'],
  'collections.merge-ship': ['POST', '/game/v1/collections/ships/:id/merge/'],
  'collections.merge-artifact': ['POST', '/game/v1/collections/artifacts/:id/merge/'],
  'collections.assign-artifact': ['POST', '/game/v1/collections/artifacts/:id/assign/'],
  'collections.reassign-artifact': ['POST', '/game/v1/collections/artifacts/:id/reassign/'],
  'collections.dismount-artifact': ['POST', '/game/v1/collections/artifacts/:id/dismount/'],
  'ships.livery': ['PUT', '/game/v1/ships/:id/livery/'],
});
