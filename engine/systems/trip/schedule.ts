import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { aimTaps } from './aim-taps.ts';
import { announceWaves } from './announce-waves.ts';
import { appearObjects } from './appear-objects.ts';
import { appearPirates } from './appear-pirates.ts';
import { breakChain } from './break-chain.ts';
import { crossObjects, turnObjects } from './cross-objects.ts';
import { expireObjects } from './expire-objects.ts';
import { expirePirates } from './expire-pirates.ts';
import { finishTrip } from './finish-trip.ts';
import { markObjects } from './mark-objects.ts';
import { shootPirates } from './shoot-pirates.ts';
import { steerShip } from './steer-ship.ts';
import { sweep } from './sweep.ts';
import { takeObjects } from './take-objects.ts';

/** One step of a running trip: the systems in the order in which they run. */
export const tripSchedule: readonly ((world: TripWorld) => void)[] = [
  announceWaves,
  appearObjects,
  appearPirates,
  breakChain,
  aimTaps,
  markObjects,
  shootPirates,
  takeObjects,
  turnObjects,
  crossObjects,
  steerShip,
  expireObjects,
  expirePirates,
  finishTrip,
  sweep,
];
