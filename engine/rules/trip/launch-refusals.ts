import { type Rarity, rarities, type ShipType, type TripType } from '../../content/kinds.ts';
import type { RefusalCode } from '../core/refusals.ts';
import type { Status } from '../galaxy/progress.ts';

/** The type of ship that flies a type of trip. */
export function shipTypeFor(trip: TripType): ShipType {
  return ({ personal: 'personal', attack: 'combat', expedition: 'expeditionary' } as const)[trip];
}

/** The type of trip that a type of ship flies. */
export function tripTypeFor(ship: ShipType): TripType {
  return ({ personal: 'personal', combat: 'attack', expeditionary: 'expedition' } as const)[ship];
}

/** Everything that can rule out a launch; the launch button and the server check the same. */
export interface LaunchCase {
  /** In the offseason nobody launches (D42). */
  readonly isSeasonOver?: boolean;
  readonly systemStatus: Status;
  readonly tripStatus: Status;
  readonly tripType: TripType;
  readonly minRarity: Rarity;
  /** HP that the launch costs. */
  readonly damage: number;
  /** The ship that would fly, or null when the player has none of that type. */
  readonly ship: {
    readonly type: ShipType;
    readonly rarity: Rarity;
    /** HP now. */
    readonly health: number;
    /** True if it, or another ship of its type, is in a trip (D13). */
    readonly isTypeInTrip: boolean;
  } | null;
}

interface Reason {
  readonly code: RefusalCode;
  readonly when: (launch: LaunchCase) => boolean;
}

/**
 * Why a trip can't be flown, the most useful reason first: the server refuses with the first, the screen
 * lists them all.
 */
export const launchReasons = [
  { code: 'season_over', when: ({ isSeasonOver }) => isSeasonOver === true },
  {
    code: 'system_unavailable',
    when: ({ systemStatus }) => systemStatus === 'unavailable' || systemStatus === 'available',
  },
  { code: 'trip_unavailable', when: ({ tripStatus }) => tripStatus === 'unavailable' },
  { code: 'trip_in_progress', when: ({ tripStatus }) => tripStatus === 'progress' },
  { code: 'no_ship', when: ({ ship }) => ship === null },
  {
    code: 'ship_type_mismatch',
    when: ({ ship, tripType }) => ship !== null && ship.type !== shipTypeFor(tripType),
  },
  {
    code: 'ship_rank_too_low',
    when: ({ ship, minRarity }) => ship !== null && rank(ship.rarity) < rank(minRarity),
  },
  { code: 'ship_in_trip', when: ({ ship }) => ship?.isTypeInTrip === true },
  { code: 'health_too_low', when: ({ ship, damage }) => ship !== null && ship.health < damage },
] as const satisfies readonly Reason[];

export type LaunchRefusal = (typeof launchReasons)[number]['code'];
/** The codes against a launch with a given ship. */
export type ShipLaunchRefusal = Exclude<LaunchRefusal, 'no_ship'>;

/** The codes of all reasons against a launch; empty when it is allowed. */
export function launchRefusals(launch: LaunchCase & { readonly ship: object }): ShipLaunchRefusal[];
export function launchRefusals(launch: LaunchCase): LaunchRefusal[];
export function launchRefusals(launch: LaunchCase): LaunchRefusal[] {
  return launchReasons.filter(({ when }) => when(launch)).map(({ code }) => code);
}

function rank(rarity: Rarity): number {
  return rarities.indexOf(rarity);
}
