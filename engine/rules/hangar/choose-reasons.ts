import type { ShipType } from '#engine/content/kinds.ts';
import type { RefusalCode } from '../core/refusals.ts';

interface Candidate {
  readonly id: string;
  readonly type: ShipType;
  readonly isInTrip: boolean;
}

/** Why a ship can't be put in use (chapter 4): another one of its type is in a trip. */
export function chooseRefusal(ship: Candidate, all: readonly Candidate[]): RefusalCode | undefined {
  const isBlocked = all.some(({ id, type, isInTrip }) => id !== ship.id && type === ship.type && isInTrip);
  return isBlocked ? 'ship_in_trip' : undefined;
}
