import { aiPilotPaths } from '../../protocol/ai-pilot/paths.ts';
import { call } from '../core/api.ts';
import { makeQueries } from '../core/query.ts';

/**
 * A ship's AI pilot. The key is the ship's id, optionally followed by a space and the trip that a run would
 * begin with.
 */
export const aiPilotOf = makeQueries(['ai-pilots', 'ships', 'trips'], (key) => {
  const [id = '', tripId] = key.split(' ');
  return call(aiPilotPaths['ai-pilot.get'], { params: { id }, query: tripId ? { tripId } : {} });
});

/** The log of the present run, or else of the last one, by the ship's id. */
export const aiLogOf = makeQueries(['ai-pilots'], (id) =>
  call(aiPilotPaths['ai-pilot.statistics'], { params: { id } }),
);
