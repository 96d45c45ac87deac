import type { LiveTrip, ObjectInReach } from '#engine/client/core/state.ts';
import type { Tunables } from '#engine/content/tunables.ts';

/** The least number of rows, and the digits there are. */
const fewest = 4;
const most = 9;

/** How many rows never share an object at the same time: one more than can be there at once. */
export function slotCount({ objectLifeMs, spawnIntervalMs }: Tunables): number {
  return Math.min(most, Math.max(fewest, Math.floor(objectLifeMs / spawnIntervalMs) + 2));
}

/**
 * What stands in each row. An object's row follows from its number, so that a new one never moves a row that is being
 * pressed.
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

/** Where an object is, as a word's name: 'low-left', 'middle'. Thirds of the play field. */
export function placeOf({ x, y }: { readonly x: number; readonly y: number }): string {
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3)));
  return [rows[third(y)], columns[third(x)]].filter(Boolean).join('-') || 'middle';
}
