import type { TripRow } from '../content/schema.ts';
import type { Tunables } from '../content/tunables.ts';
import { type Rarity, rarities, type ShipType, type TripType } from '../content/words.ts';
import type { Decided } from './decision.ts';
import { type ForecastShip, forecastTrip, type Perks } from './forecast.ts';
import type { OwnedShip, Player, Session } from './player.ts';
import type { Status } from './progress.ts';
import type { RefusalCode } from './refusals.ts';
import { energyAt, healthAt, type ShipStats } from './ship-stats.ts';

/** The type of ship that flies a type of trip. */
export function shipTypeFor(trip: TripType): ShipType {
  return ({ personal: 'personal', attack: 'combat', expedition: 'expeditionary' } as const)[trip];
}

/** The type of trip that a type of ship flies. */
export function tripTypeFor(ship: ShipType): TripType {
  return ({ personal: 'personal', combat: 'attack', expeditionary: 'expedition' } as const)[ship];
}

/** What the launch button and the server look at: everything that can speak against a launch. */
export interface LaunchCase {
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
    /** It, or another of its type, is in a trip (D13). */
    readonly isTypeInTrip: boolean;
  } | null;
}

type Reason = { readonly code: RefusalCode; readonly when: (launch: LaunchCase) => boolean };

/** Why a trip can't be flown, most telling first: the server refuses by the first, the screen lists them all. */
export const launchReasons: readonly Reason[] = [
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
];

/** The codes of all that speaks against a launch; empty when it may go. */
export function launchRefusals(launch: LaunchCase): RefusalCode[] {
  return launchReasons.filter(({ when }) => when(launch)).map(({ code }) => code);
}

export interface LaunchOrder {
  readonly sessionId: string;
  readonly seed: string;
  readonly tunablesVersion: number;
  readonly system: number;
  readonly trip: number;
}

/** A session as it starts: what the forecast promises is fixed in it, and the damage is taken (D9). */
export function startSession(
  player: Player,
  ship: OwnedShip,
  stats: ShipStats,
  row: TripRow,
  perks: Perks,
  order: LaunchOrder,
  nowMs: number,
  tunables: Tunables,
): Decided<{ player: Player; session: Session }> {
  const health = healthAt(ship, stats, false, nowMs);
  if (health < row.damage) return { refuse: 'health_too_low' };
  const forecast = forecastTrip(row, stats satisfies ForecastShip, perks, tunables);
  const session: Session = {
    id: order.sessionId,
    shipId: ship.id,
    system: order.system,
    trip: order.trip,
    createdAtMs: nowMs,
    durationMs: forecast.durationMs,
    seed: order.seed,
    tunablesVersion: order.tunablesVersion,
    base: forecast.base,
    mined: forecast.mined,
    expected: forecast.expected,
    cargoLimit: row.type === 'personal' ? Math.round(stats.energyLimit * 100) : 0,
    cargoPercent: row.type === 'personal' ? stats.cargoPercent : 0,
    energyPoints: ship.points.energy,
    baggage: 0,
    tapped: [],
    pirates: [],
    lastShotMs: null,
    isReplenished: false,
    docking: null,
  };
  const launched: OwnedShip = {
    ...ship,
    health: { value: health - row.damage, atMs: nowMs },
    energy: { value: energyAt(ship, stats, nowMs), atMs: nowMs },
  };
  return {
    ok: {
      session,
      player: {
        ...player,
        ships: player.ships.map((other) => (other.id === ship.id ? launched : other)),
        sessions: [...player.sessions, session],
      },
    },
  };
}

function rank(rarity: Rarity): number {
  return rarities.indexOf(rarity);
}
