import type { Tunables } from '#engine/content/tunables.ts';
import { boosterCount, boosterCounter } from '../core/boosters.ts';
import { changeShip, replaceShip } from '../core/copies.ts';
import { type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import type { ShipStats } from '../hangar/ship-stats.ts';
import { type BoosterRefusal, boosterRefusal } from '../trip/booster-refusal.ts';

/**
 * Adds health to a ship, up to its maximum. `health` is what it has now. While its AI pilot flies it, the run gets the
 * repair and goes on with it (D22).
 */
export function repairShip(
  change: Change,
  ship: OwnedShip,
  stats: ShipStats,
  health: number,
  more: number,
  nowMs: number,
): Change {
  const { player } = change;
  const gained = Math.min(more, stats.maxHealth - health);
  const mine = player.aiPilots.ships[ship.id];
  const run = mine?.run;
  if (!run || run.collectedAtMs !== null) {
    const repaired = changeShip(ship, { health: { value: health + gained, atMs: nowMs } });
    return withPlayer(change, { ships: replaceShip(player.ships, repaired) });
  }
  const repairs = [...(run.repairs ?? []), { atMs: nowMs, health: gained }];
  const ships = { ...player.aiPilots.ships, [ship.id]: { ...mine, run: { ...run, repairs } } };
  return withPlayer(change, { aiPilots: { ...player.aiPilots, ships } });
}

/** Uses a full healing on a ship that its AI pilot flies. `health` is what the ship has now. */
export function healInRun(
  player: Player,
  ship: OwnedShip,
  stats: ShipStats,
  health: number,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, BoosterRefusal> {
  const available = boosterCount(player.boosters, 'full_healing');
  const { maxHealth } = stats;
  const use = { type: 'full_healing', available, flight: null, ship: { health, maxHealth } } as const;
  const code = boosterRefusal(use, tunables);
  if (code) return { refuse: code };
  const boosters = { ...player.boosters, [boosterCounter.full_healing]: available - 1 };
  const used = withPlayer(unchanged(player), { boosters });
  return { ok: repairShip(used, ship, stats, health, maxHealth, nowMs) };
}
