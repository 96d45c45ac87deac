import type { GhostView } from '../../../protocol/trip/entities.ts';
import { tripPaths } from '../../../protocol/trip/paths.ts';
import { call } from '../../core/api.ts';
import { makeQueries } from '../../core/query.ts';
import { state } from '../../core/state.ts';

/** The best docking of the crew on the difficulty of a flight's trip (D37), by the flight's id. */
export const ghostOf = makeQueries<GhostView | null>([], async (flightId) => {
  const id = state.flights[flightId]?.shipId ?? '';
  const result = await call(tripPaths['docking.ghost'], { params: { id, sid: flightId } });
  return result.ok ? { ...result, answer: result.answer.ghost } : result;
});
