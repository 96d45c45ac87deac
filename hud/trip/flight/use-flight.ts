import { useEffect } from 'react';
import { state } from '#engine/client/core/state.ts';
import { FlightRun } from '#engine/client/trip/flight-run.ts';
import { skipLaunch } from '#engine/client/trip/launch-trip.ts';

/** As often as the HUD hears of a trip that the canvas runs. */
const everyMs = 100;

/** Lives the trip on the screen without the canvas, by the same world and systems, and so to the same pay. */
export function useFlight(): void {
  useEffect(() => {
    if (state.view.place === 'launch') skipLaunch();
    const flight = new FlightRun();
    const timer = setInterval(() => {
      flight.open();
      flight.live(performance.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
      flight.close();
    };
  }, []);
}
