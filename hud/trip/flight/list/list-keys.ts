import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { slotsOf } from './list-slots.ts';

/** The boosters' keys, as on their keycaps, in the boosters' order. */
export const boosterKeys = ['KeyA', 'KeyJ', 'KeyR'] as const;

/** Handles a key in list mode: a digit takes the object in its row. True when the key was used. */
export function pressListKey(code: string): boolean {
  const flight = state.flights[state.view.flightId ?? ''];
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (!flight || digit === undefined) return false;
  const object = slotsOf(state.live?.objects ?? [], tunablesFor(flight))[Number(digit) - 1];
  if (object) state.requests.push({ kind: 'tap-object', k: object.k });
  return true;
}
