import { reads } from '../core/command.ts';
import { findSystem, findTrip, notFound } from '../core/find-owned.ts';
import { tripView } from './views.ts';

export const getTrip = reads<'trips.get'>((context, player, { params }) => {
  const row = findSystem(params);
  const trip = row && findTrip(row, params.t);
  return trip ? { answer: tripView(player, row, trip.priority, context) } : notFound;
});
