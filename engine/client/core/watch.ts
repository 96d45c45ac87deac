import { subscribe } from 'valtio/vanilla';
import { state } from './state.ts';

/**
 * Calls `act` with what `read` takes from the store, now and whenever it has become something else (compared by
 * identity, so read numbers and strings). Answers with the way to stop.
 */
export function watch<T extends string | number | boolean | null | undefined>(
  read: () => T,
  act: (present: T, before: T | undefined) => void,
): () => void {
  let present = read();
  act(present, undefined);
  return subscribe(state, () => {
    const next = read();
    if (Object.is(next, present)) return;
    const before = present;
    present = next;
    act(next, before);
  });
}
