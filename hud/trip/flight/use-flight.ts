import { useEffect } from 'react';
import { store } from '#engine/client/core/state.ts';
import { Flight } from '#engine/client/trip/flight.ts';
import { skipLaunch } from '#engine/client/trip/launch-trip.ts';

/** As often as the HUD hears of a trip that the canvas runs. */
const everyMs = 100;

/** Lives the trip on the screen without the canvas, by the same world and systems, and so to the same pay. */
export function useFlight(): void {
  useEffect(() => {
    if (store.view.place === 'launch') skipLaunch();
    const flight = new Flight();
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
