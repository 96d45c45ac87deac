import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import type { LiveTrip, ObjectInReach } from '#engine/client/trip/projections.ts';
import type { Tunables } from '#engine/content/tunables.ts';

/** The smallest and the largest number of rows; each needs a digit key. */
const minSlots = 4;
const maxSlots = 9;

/** The number of rows with which no two objects need the same row: one more than can exist at once. */
export function slotCount({ objectLifeMs, spawnIntervalMs }: Tunables): number {
  return Math.min(maxSlots, Math.max(minSlots, Math.floor(objectLifeMs / spawnIntervalMs) + 2));
}

/**
 * The content of each row. An object's number decides its row, so that a new object never moves a row that is
 * being pressed.
 */
export function slotsOf(
  objects: Readonly<LiveTrip>['objects'] | readonly Readonly<ObjectInReach>[],
  tunables: Tunables,
): (Readonly<ObjectInReach> | null)[] {
  const count = slotCount(tunables);
  const slots = Array.from({ length: count }, (): Readonly<ObjectInReach> | null => null);
  for (const object of objects) slots[object.k % count] = object;
  return slots;
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

/** Handles a key in list mode: a digit takes the object in its row. True when the key was used. */
export function pressListKey(code: string, key?: Pick<KeyboardEvent, 'code' | 'repeat'>): boolean {
  const flight = state.flights[state.view.flightId ?? ''];
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (!flight || digit === undefined) return false;
  const object = slotsOf(state.live?.objects ?? [], tunablesFor(flight))[Number(digit) - 1];
  if (!object) return true;
  if (object.verb === 'tap') scenePort.send({ kind: 'take', k: object.k, by: 'list' });
  else if (key && !key.repeat) holdObject(object.k, 'list', key.code);
  return true;
}

/** Presses an object of another verb for as long as the key is down (D52). */
export function holdObject(k: number, by: 'keyboard' | 'list', code: string): void {
  scenePort.send({ kind: 'take', k, by });
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
