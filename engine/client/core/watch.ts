import { subscribe } from 'valtio/vanilla';
import { state } from './state.ts';

/**
 * Calls `act` with what `read` returns from the state, now and whenever that value changes. Values are
 * compared by identity, so read only primitives. Returns a function that stops watching.
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
