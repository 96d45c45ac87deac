import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';

/** Marks the page with the player's wish for less motion; the tokens' durations follow it. */
export function followMotion(): void {
  watch(
    () => state.settings.reducedMotion,
    (isReduced) => {
      document.documentElement.dataset.motion = isReduced ? 'less' : 'full';
    },
  );
}
