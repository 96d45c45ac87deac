import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { rowCount } from '#engine/client/trip/flight/list-rows.ts';
import type { LiveTrip, ObjectInReach } from '#engine/client/trip/projections.ts';
import type { Tunables } from '#engine/content/tunables.ts';

/** The content of each row of the list. */
export function slotsOf(
  objects: Readonly<LiveTrip>['objects'] | readonly Readonly<ObjectInReach>[],
  tunables: Tunables,
): (Readonly<ObjectInReach> | null)[] {
  return Array.from(
    { length: rowCount(tunables) },
    (_, row) => objects.find((object) => object.row === row) ?? null,
  );
}

const columns = ['left', '', 'right'] as const;
const rows = ['high', '', 'low'] as const;

/** The position of an object in thirds of the play field, as a string key: 'low-left', 'middle'. */
export function fieldThird({ x, y }: { readonly x: number; readonly y: number }): string {
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3)));
  return [rows[third(y)], columns[third(x)]].filter(Boolean).join('-') || 'middle';
}

/** The boosters' keys, as on their keycaps, in the boosters' order. */
export const boosterKeys = ['KeyA', 'KeyJ', 'KeyR'] as const;

/** Presses an empty row: a miss, as a tap on nothing is (D32). */
export function pressEmptyRow(): void {
  scenePort.send({ kind: 'miss' });
}

/**
 * Handles a key in list mode: a digit takes the object in its row, or misses in an empty one. True when the
 * key was used; a held key takes once.
 */
export function pressListKey(code: string, key?: Pick<KeyboardEvent, 'code' | 'repeat'>): boolean {
  const flight = state.flights[state.view.flightId ?? ''];
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (!flight || digit === undefined) return false;
  const object = slotsOf(state.live?.objects ?? [], tunablesFor(flight))[Number(digit) - 1];
  if (key?.repeat || object === undefined) return true;
  if (!object) pressEmptyRow();
  else if (object.verb === 'tap') scenePort.send({ kind: 'take', k: object.k, by: 'list' });
  else if (key) holdObject(object.k, key.code);
  return true;
}

/** Presses an object of another verb for as long as the key is down (D52). */
function holdObject(k: number, code: string): void {
  scenePort.send({ kind: 'take', k, by: 'list' });
  onKeyUp(code, () => scenePort.send({ kind: 'lift' }));
}

/** Acts once when the key with this code goes up. */
export function onKeyUp(code: string, act: () => void): void {
  const listen = (event: KeyboardEvent) => {
    if (event.code !== code) return;
    removeEventListener('keyup', listen);
    act();
  };
  addEventListener('keyup', listen);
}
