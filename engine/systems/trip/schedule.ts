import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { aimTaps } from './aim-taps.ts';
import { appearObjects } from './appear-objects.ts';
import { appearPirates } from './appear-pirates.ts';
import { driftThings } from './drift-objects.ts';
import { expireEffects } from './expire-effects.ts';
import { expireObjects } from './expire-objects.ts';
import { expirePirates } from './expire-pirates.ts';
import { finishTrip } from './finish-trip.ts';
import { markObjects } from './mark-objects.ts';
import { shootPirates } from './shoot-pirates.ts';
import { steerShip } from './steer-ship.ts';
import { sweep } from './sweep.ts';
import { takeObjects } from './take-objects.ts';

/** A step of a running trip, in the order in which it happens. */
export const tripSchedule: readonly ((world: TripWorld) => void)[] = [
  appearObjects,
  appearPirates,
  aimTaps,
  markObjects,
  shootPirates,
  takeObjects,
  driftThings,
  steerShip,
  expireObjects,
  expirePirates,
  expireEffects,
  finishTrip,
  sweep,
];
