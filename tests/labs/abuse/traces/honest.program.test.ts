import { expect, it } from 'vitest';
import { repetitions } from '../../../whole.ts';
import { addToReport, countsOf, times } from '../report.ts';
import { playHonestTrip } from './honest-trip.ts';

/**
 * A tap and a miss in the same millisecond; a clock that was set back between two taps; a cargo that is full
 * but for a rounding; energy that is known to the hundredth.
 */
it.each([7058, 10_782, 14_420, 5698, 23_764, 218_194, 246_450, 338_647, 479_783, 731_979])(
  'counts everything of a trip that once failed: %i',
  (index) => {
    expect(playHonestTrip(`honest ${index}`).faults).toEqual([]);
  },
);

it('counts everything that honest players do', { timeout: 3_600_000 }, () => {
  const trips = times(repetitions(250, 1000), 1_000_000);
  const faults: string[] = [];
  let taps = 0;
  for (let index = 0; index < trips; index++) {
    const trip = playHonestTrip(`honest ${index}`);
    faults.push(...trip.faults);
    taps += trip.taps;
  }
  const happened = `${taps} taps counted, refused: ${countsOf(faults) || 'none'}`;
  addToReport({ attack: 'honest trips: latency, loss, sleep, offline, clocks', times: trips, happened });
  expect(taps).toBeGreaterThan(trips);
  expect(faults.slice(0, 20), happened).toEqual([]);
});
