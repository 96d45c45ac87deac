export const capsulesPaths = {
  'protomatters.convert': ['PUT', '/game/v1/protomatters/'],
  'protomatters.synthesis': ['POST', '/game/v1/protomatters/synthesis/'],
  'capsules.keys': ['GET', '/game/v1/capsules/keys/'],
  'capsules.open': ['POST', '/game/v1/capsules/:type/'],
} as const;
