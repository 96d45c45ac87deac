import { callPaths } from '../core/call-path.ts';

export const capsulesPaths = callPaths({
  'protomatters.convert': ['PUT', '/game/v1/protomatters/'],
  'protomatters.synthesis': ['POST', '/game/v1/protomatters/synthesis/'],
  'capsules.keys': ['GET', '/game/v1/capsules/keys/'],
  'capsules.open': ['POST', '/game/v1/capsules/:type/'],
});
