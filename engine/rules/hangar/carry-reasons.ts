import type { Rarity } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { RefusalCode } from '../core/refusals.ts';

/** What moving an artifact depends on: the button and the server ask the same. */
export interface CarryCase {
  /** The ship that gives it, or the one that takes it, is in a trip. */
  readonly isShipInTrip: boolean;
  /** Of the ship that takes it; null when it is only taken off. */
  readonly slots: { readonly taken: number; readonly most: number } | null;
}

/** Why an artifact can't be moved now, most telling first. */
export function carryRefusal({ isShipInTrip, slots }: CarryCase): RefusalCode | undefined {
  if (isShipInTrip) return 'ship_in_trip';
  return slots && slots.taken >= slots.most ? 'no_slot' : undefined;
}

/** How many artifacts a ship of a rarity carries. */
export function artifactSlots(rarity: Rarity, tunables: Tunables): number {
  return {
    common: tunables.artifactSlotsCommon,
    rare: tunables.artifactSlotsRare,
    epic: tunables.artifactSlotsEpic,
  }[rarity];
}
