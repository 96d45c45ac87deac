import { reads } from './command.ts';
import { findSystem, notFound } from './find-owned.ts';
import { takePage } from './take-page.ts';
import { tripsUnderWay } from './views/ai-run.ts';
import { tripView } from './views/galaxy-view.ts';

export const listTrips = reads<'trips.list'>((context, player, { params, query }) => {
  const row = findSystem(params);
  if (!row) return notFound;
  const { count, data } = takePage([...row.trips.keys()], query);
  const flown = tripsUnderWay(player, context);
  return { answer: { count, data: data.map((index) => tripView(player, row, index + 1, context, flown)) } };
});
