import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Failure, Success } from './api.ts';
import { showFailure } from './toasts.ts';

/** What a command tells the button that started it; the player has heard of a failure already. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

export const done: Outcome = { ok: true };

/** Shows why a call failed and turns it into an outcome; hands a success to `apply`. */
export function settle<Name extends CallName>(
  result: Success<Name> | Failure,
  apply: (success: Success<Name>) => void,
): Outcome {
  if (!result.ok) {
    showFailure(result);
    return { ok: false, code: result.code };
  }
  apply(result);
  return done;
}
