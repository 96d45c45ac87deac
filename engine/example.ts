// Flies a trip with the engine alone, in Node: `npm run example`.
import { defaultTunables as tunables } from './content/tunables.ts';
import { presentEdition } from './content/waves.ts';
import { noTaps } from './rules/trip/tapping/take-tap.ts';
import { advanceTrip } from './systems/trip/advance-trip.ts';
import { createTripWorld, type TripSetup } from './world/trip/trip-world.ts';

/** A first flight of two and a half minutes. Its seed decides every object. */
const setup: TripSetup = {
  seed: 'any text',
  tripType: 'personal',
  waves: { edition: presentEdition, place: 'space' },
  durationMs: 150_000,
  energyPoints: 12,
  energyLimit: 80,
  energyPerMs: 0,
  cargoLimit: 80,
  pirateReward: 40,
  cargoReward: 2,
  tunables,
};
const world = createTripWorld(setup, { taps: noTaps({ value: 80, atMs: 0 }), pirates: [] }, 0);
for (let k = 0; !world.state.isFinished; k++) {
  advanceTrip(world, (k + 2) * tunables.spawnIntervalMs);
  world.intents.push({ kind: 'take', k });
  if (world.queries.pirates().length > 0) world.intents.push({ kind: 'shoot' });
}
const { baggage, tapped, longestChain } = world.state.taps;
console.log(
  `${tapped.length} objects, ${baggage / 100} of ${setup.cargoLimit} cargo, ${longestChain} hits in a row`,
);
console.log(`${world.state.caught.size} pirates caught`);
