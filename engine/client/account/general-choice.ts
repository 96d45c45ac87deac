import type { Failure } from '../core/api.ts';
import { state } from '../core/state.ts';
import { watch } from '../core/watch.ts';
import { generals } from '../crew/queries.ts';

/**
 * Chapter 4's start-up for a pilot who may still pick a general: reads who recruits, so that the choice is the first thing
 * on the screen. Whom nobody is there to lead counts as having chosen, so that the tour begins.
 */
export async function findGenerals(): Promise<{ readonly ok: true } | Failure> {
  await generals.load();
  const { value, failure } = generals.state;
  if (failure) return failure;
  state.view.choosesGeneral = (value?.count ?? 0) > 0;
  if (!state.view.choosesGeneral) markGeneralSelected();
  return { ok: true };
}

let keep: (() => void) | undefined;

/** The choice is over without a general; it stays so when the user is read again, until the next start. */
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
