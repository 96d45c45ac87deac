import { tripsUnderWay } from '../ai-pilot/ai-run.ts';
import { reads } from '../core/command.ts';
import { findSystem, notFound } from '../core/find-owned.ts';
import { takePage } from '../core/take-page.ts';
import { tripView } from './views.ts';

export const listTrips = reads<'trips.list'>((context, player, { params, query }) => {
  const row = findSystem(params);
  if (!row) return notFound;
  const { count, data } = takePage([...row.trips.keys()], query);
  const flown = tripsUnderWay(player, context);
  return { answer: { count, data: data.map((index) => tripView(player, row, index + 1, context, flown)) } };
});
