import { mapTaps } from '#engine/rules/trip/tap-map.ts';
import { runs } from './command.ts';

/** The objects' places follow from the seed and the version that a trip was flown with: no place was ever reported. */
export const countTaps = runs<'dev.taps'>(async ({ store }, { query }) => {
  const flights = await store.flights.recent(query.flights);
  const map = mapTaps(
    flights.map(({ flight: { seed, tapped, tunablesVersion } }) => ({
      seed,
      tapped,
      tunables: store.tunables.valuesOf(tunablesVersion),
    })),
  );
  return { answer: { flights: flights.length, ...map } };
});
