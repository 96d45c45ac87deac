import type { Failure } from '../core/api.ts';
import { state } from '../core/state.ts';
import { watch } from '../core/watch.ts';
import { generals } from '../crew/queries.ts';

/**
 * Reads the generals that a new pilot can pick from once a trip was collected (D49), at the start before the
 * first picture, because the choice comes first on the screen. When there are none, the choice counts as made
 * and the tour begins.
 */
export async function findGenerals(): Promise<{ readonly ok: true } | Failure> {
  if (!state.statistics?.totalTrips) return { ok: true };
  await generals.load();
  const { value, failure } = generals.state;
  if (failure) return failure;
  state.view.choosesGeneral = (value?.count ?? 0) > 0;
  if (!state.view.choosesGeneral) markGeneralSelected();
  return { ok: true };
}

let keep: (() => void) | undefined;

/**
 * Ends the choice without a general. Reading the user again doesn't bring the choice back before the next
 * start.
 */
export function markGeneralSelected(): void {
  const id = state.user?.uuid;
  keep?.();
  keep = watch(
    () => state.user?.isSelectedGeneral,
    (isSelected) => {
      const { user } = state;
      if (user && isSelected === false && user.uuid === id) user.isSelectedGeneral = true;
    },
  );
}
