import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { slotsOf } from './list-slots.ts';

/** Letters of the boosters, as their keycaps say, in the boosters' order. */
export const boosterKeys = ['KeyA', 'KeyJ', 'KeyR'] as const;

/** A key in the list of a running trip: a digit takes what stands in its row. True when it meant something. */
export function pressListKey(code: string): boolean {
  const session = state.flights[state.view.flightId ?? ''];
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (!session || digit === undefined) return false;
  const object = slotsOf(state.live?.objects ?? [], tunablesFor(session))[Number(digit) - 1];
  if (object) state.requests.push({ kind: 'tap-object', k: object.k });
  return true;
}
