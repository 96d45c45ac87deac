import type { SystemView } from '../trip/trip-data.ts';

type TripLists = Pick<SystemView, 'personalTrips' | 'attackTrips' | 'expeditionTrips'>;

/** How many trips a system has. */
export function tripsIn({ personalTrips, attackTrips, expeditionTrips }: TripLists): number {
  return personalTrips.length + attackTrips.length + expeditionTrips.length;
}
