import type { Tunables } from '../content/tunables.ts';
import type { TripType } from '../content/words.ts';
import { type Change, type Decided, unchanged, withPlayer } from './decision.ts';
import type { BoosterCounts, OwnedShip, Player, Session } from './player.ts';
import type { RefusalCode } from './refusals.ts';
import { isOver } from './session.ts';
import { healthAt, type ShipStats } from './ship-stats.ts';
import { hasCargo } from './tapping.ts';
import { isInTrip } from './upgrade-ship.ts';

export type BoosterType = 'auto_replenish' | 'time_travel' | 'full_healing';

export const boosterCounter = {
  auto_replenish: 'autoReplenishCount',
  time_travel: 'timeTravelCount',
  full_healing: 'fullHealingCount',
} as const satisfies Record<BoosterType, keyof BoosterCounts>;

export function boosterCount(boosters: BoosterCounts, type: BoosterType): number {
  return boosters[boosterCounter[type]];
}

/** What speaks against using a booster on a running trip or a ship: the button and the server ask the same (chapter 5). */
export interface BoosterCase {
  readonly type: BoosterType;
  readonly available: number;
  readonly session: {
    readonly tripType: TripType;
    readonly isOver: boolean;
    readonly durationMs: number;
    readonly isReplenished: boolean;
    readonly isCargoFull: boolean;
  } | null;
  readonly ship: { readonly health: number; readonly maxHealth: number };
}

export function boosterRefusal(use: BoosterCase, tunables: Tunables): RefusalCode | undefined {
  if (use.available < 1) return 'no_booster';
  if (use.type === 'full_healing') return use.ship.health >= use.ship.maxHealth ? 'health_full' : undefined;
  if (!use.session) return 'booster_not_for_trip';
  if (use.type === 'time_travel') {
    if (use.session.isOver) return 'session_finished';
    return use.session.durationMs <= tunables.tripShortestSeconds * 1000 ? 'trip_too_short' : undefined;
  }
  if (!hasCargo(use.session.tripType)) return 'no_cargo_here';
  return use.session.isReplenished || use.session.isCargoFull ? 'booster_used' : undefined;
}

/** Uses one booster on a ship, and on the trip it is in, if any. */
export function applyBooster(
  player: Player,
  type: BoosterType,
  ship: OwnedShip,
  stats: ShipStats,
  tripType: TripType | null,
  nowMs: number,
  tunables: Tunables,
): Decided<Change> {
  const session = player.sessions.find(({ shipId }) => shipId === ship.id);
  const code = boosterRefusal(
    {
      type,
      available: boosterCount(player.boosters, type),
      session: session && tripType ? sessionCase(session, tripType, nowMs) : null,
      ship: { health: healthAt(ship, stats, isInTrip(player, ship.id), nowMs), maxHealth: stats.maxHealth },
    },
    tunables,
  );
  if (code) return { refuse: code };
  const boosters = { ...player.boosters, [boosterCounter[type]]: boosterCount(player.boosters, type) - 1 };
  const change = withPlayer(unchanged(player), { boosters });
  if (type === 'full_healing') {
    const healed = { ...ship, health: { value: stats.maxHealth, atMs: nowMs } };
    return {
      ok: withPlayer(change, { ships: player.ships.map((other) => (other.id === ship.id ? healed : other)) }),
    };
  }
  const sessions = player.sessions.map((other) =>
    other === session ? boostSession(other, type, tunables) : other,
  );
  return { ok: withPlayer(change, { sessions }) };
}

/** Time travel takes 30 minutes off, never below the shortest trip (D15); auto replenish fills the cargo. */
function boostSession(session: Session, type: 'auto_replenish' | 'time_travel', tunables: Tunables): Session {
  if (type === 'auto_replenish') return { ...session, baggage: session.cargoLimit, isReplenished: true };
  const shorter = session.durationMs - tunables.timeTravelSeconds * 1000;
  return { ...session, durationMs: Math.max(tunables.tripShortestSeconds * 1000, shorter) };
}

function sessionCase(
  session: Session,
  tripType: TripType,
  nowMs: number,
): NonNullable<BoosterCase['session']> {
  return {
    tripType,
    isOver: isOver(session, nowMs),
    durationMs: session.durationMs,
    isReplenished: session.isReplenished,
    isCargoFull: session.baggage >= session.cargoLimit,
  };
}
