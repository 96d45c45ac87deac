import { call } from '../core/api.ts';
import { makeQueries } from '../core/query.ts';

/** A ship's AI pilot by its ship's id and, after a space, the trip that a run would begin with, if one is named. */
export const aiPilotOf = makeQueries(['ai-pilots', 'ships', 'trips'], (key) => {
  const [id = '', tripId] = key.split(' ');
  return call('ai-pilot.get', { params: { id }, query: tripId ? { tripId } : {} });
});

/** What the run under way, or the last one, has done, by the ship's id. */
export const aiLogOf = makeQueries(['ai-pilots'], (id) => call('ai-pilot.statistics', { params: { id } }));
