import { callPaths } from '../core/call-path.ts';

export const aiPilotPaths = callPaths({
  'ai-pilot.get': ['GET', '/game/v1/ships/:id/ai-pilot/'],
  'ai-pilot.unlock': ['POST', '/game/v1/ships/:id/ai-pilot/'],
  'ai-pilot.switch': ['PUT', '/game/v1/ships/:id/ai-pilot/'],
  'ai-pilot.collect': ['POST', '/game/v1/ships/:id/ai-pilot/collect/'],
  'ai-pilot.statistics': ['GET', '/game/v1/ships/:id/ai-pilot/statistics/'],
});
