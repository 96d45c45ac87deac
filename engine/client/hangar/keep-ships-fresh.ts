import { loadShips } from '../core/load-parts.ts';
import { state } from '../core/state.ts';
import { published } from '../core/tunables.ts';
import { watch } from '../core/watch.ts';

let timer: ReturnType<typeof setInterval> | undefined;
let stop: (() => void) | undefined;

/** Reads the ships again every 60 s during a trip, because energy recovers all the time. */
export function keepShipsFresh(): void {
  stop?.();
  stop = watch(
    () => Object.keys(state.flights).length > 0,
    (isFlying) => {
      clearInterval(timer);
      if (isFlying) timer = setInterval(() => void loadShips(), published.tunables.shipRefreshSeconds * 1000);
    },
  );
}
