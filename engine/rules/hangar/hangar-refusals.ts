import type { Rarity, ShipType } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';

/*
 * Refusals of the hangar, called by both the button and the server. They are separate from the rules that
 * change the player, so that the browser doesn't load those rules.
 */

interface Candidate {
  readonly id: string;
  readonly type: ShipType;
  readonly isInTrip: boolean;
}

/** Why a ship can't be put in use: another ship of its type is in a trip. */
export function chooseRefusal(ship: Candidate, all: readonly Candidate[]): 'ship_in_trip' | undefined {
  const isBlocked = all.some(({ id, type, isInTrip }) => id !== ship.id && type === ship.type && isInTrip);
  return isBlocked ? 'ship_in_trip' : undefined;
}

/** Facts that a merge, or building from shards, depends on. */
export interface MergeCase {
  /** Price of the next grade, clean PROTO in hundredths; null at the last grade. */
  readonly next: { readonly shards: number; readonly clean: number } | null;
  /** Loose shards of the collection. */
  readonly shards: number;
  /** Hundredths of clean PROTO. */
  readonly clean: number;
}

/** Reasons against a merge, or against building from shards. */
export type MergeRefusal = 'grade_capped' | 'merge_not_ready' | 'not_enough_clean';

/** The most useful reason against a merge now; undefined when it is allowed. */
export function mergeRefusal({ next, shards, clean }: MergeCase): MergeRefusal | undefined {
  if (!next) return 'grade_capped';
  if (shards < next.shards) return 'merge_not_ready';
  return clean < next.clean ? 'not_enough_clean' : undefined;
}

/** Facts that moving an artifact depends on. */
export interface MoveCase {
  /** True if the ship that loses it or the ship that gets it is in a trip. */
  readonly isShipInTrip: boolean;
  /** The slots of the ship that gets it; null when the artifact is only taken off. */
  readonly slots: { readonly taken: number; readonly max: number } | null;
}

/** Refusals to move an artifact now, the most useful first. */
export function moveRefusal({ isShipInTrip, slots }: MoveCase): 'ship_in_trip' | 'no_slot' | undefined {
  if (isShipInTrip) return 'ship_in_trip';
  return slots && slots.taken >= slots.max ? 'no_slot' : undefined;
}

/** Number of artifacts that a ship of a rarity carries. */
export function artifactSlots(rarity: Rarity, tunables: Tunables): number {
  return {
    common: tunables.artifactSlotsCommon,
    rare: tunables.artifactSlotsRare,
    epic: tunables.artifactSlotsEpic,
  }[rarity];
}
