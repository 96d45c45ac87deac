import { useEffect } from 'react';
import { state } from '#engine/client/core/state.ts';
import { FlightRun } from '#engine/client/trip/flight/flight-run.ts';
import { skipLaunch } from '#engine/client/trip/launch-trip.ts';

/** As often as the canvas reports its flight to the HUD. */
const everyMs = 100;

/** Runs the flight without the canvas, with the same world and systems, so that it pays the same. */
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
