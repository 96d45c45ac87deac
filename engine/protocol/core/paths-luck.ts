/** Calls of collections, capsules, docking and the AI pilot: a part of `paths.ts`. */
export const luckPaths = {
  'protomatters.synthesis': ['POST', '/game/v1/protomatters/synthesis/'],

  'collections.merge-ship': ['POST', '/game/v1/collections/ships/:id/merge/'],
  'collections.artifacts': ['GET', '/game/v1/collections/artifacts/'],
  'collections.merge-artifact': ['POST', '/game/v1/collections/artifacts/:id/merge/'],
  'collections.assign-artifact': ['POST', '/game/v1/collections/artifacts/:id/assign/'],
  'collections.reassign-artifact': ['POST', '/game/v1/collections/artifacts/:id/reassign/'],
  'collections.dismount-artifact': ['POST', '/game/v1/collections/artifacts/:id/dismount/'],
  'collections.shards': ['GET', '/game/v1/collections/shards/'],

  'capsules.keys': ['GET', '/game/v1/capsules/keys/'],
  'capsules.open': ['POST', '/game/v1/capsules/:type/'],

  'docking.start': ['POST', '/game/v1/ships/:id/sessions/:sid/docking/'],
  'docking.finish': ['PUT', '/game/v1/ships/:id/sessions/:sid/docking/'],

  'ai-pilot.get': ['GET', '/game/v1/ships/:id/ai-pilot/'],
  'ai-pilot.unlock': ['POST', '/game/v1/ships/:id/ai-pilot/'],
  'ai-pilot.switch': ['PUT', '/game/v1/ships/:id/ai-pilot/'],
  'ai-pilot.collect': ['POST', '/game/v1/ships/:id/ai-pilot/collect/'],
  'ai-pilot.statistics': ['GET', '/game/v1/ships/:id/ai-pilot/statistics/'],
} as const;
