import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';

/** Marks the page when the player wants less motion; the tokens' durations depend on the mark. */
export function followMotion(): void {
  watch(
    () => state.settings.reducedMotion,
    (isReduced) => {
      document.documentElement.dataset.motion = isReduced ? 'less' : 'full';
    },
  );
}
