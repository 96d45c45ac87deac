import { artifactRowOf, shipRowOf } from '../../content/hangar.ts';
import type { Stat } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import { changeShip } from '../core/decision.ts';
import type { Level, OwnedArtifact, OwnedShip } from '../core/player.ts';

export interface ShipStats {
  /** HP. */
  readonly maxHealth: number;
  /** The maximum of energy and of cargo (D10). */
  readonly energyLimit: number;
  readonly luckPercent: number;
  /** Seconds taken off a trip's duration. */
  readonly reduceTripSeconds: number;
  /** Percent; 100 is the base rate of recovery. */
  readonly recoveryPercent: number;
  /** Percent; at 100 a trip pays its base extraction. */
  readonly extractionPercent: number;
  readonly cargoPercent: number;
  readonly dockingPercent: number;
  readonly assaultPercent: number;
  readonly warTimeSeconds: number;
  /** HP per millisecond while the ship is at home. */
  readonly healthPerMs: number;
  /** Energy per millisecond, also during a trip. */
  readonly energyPerMs: number;
}

/**
 * D8: the base of type and rarity, times the grade's bonus, plus points, plus the bonus of its artifacts;
 * in whole hundredths.
 */
export function shipStats(
  ship: OwnedShip,
  artifacts: readonly OwnedArtifact[],
  tunables: Tunables,
): ShipStats {
  const row = shipRowOf(ship.key);
  const worn = artifacts.filter((artifact) => artifact.shipId === ship.id);
  const stat = (name: Stat): number => shipStat(ship, worn, name, tunables);
  const energyLimit = stat('energy');
  const recoveryPercent = stat('recovery');
  return {
    maxHealth: stat('health'),
    energyLimit,
    luckPercent: stat('luck'),
    reduceTripSeconds: stat('speed'),
    recoveryPercent,
    extractionPercent: stat('extraction'),
    cargoPercent: row.cargoCapacityPercent,
    dockingPercent: gamePercent(ship, row.dockingRewardPercent, tunables),
    assaultPercent: gamePercent(ship, row.assaultRewardPercent, tunables),
    warTimeSeconds: row.warTimeSeconds,
    healthPerMs:
      (recoveryPercent * (100 + tunables.researchRepairPercent)) /
      100 /
      (tunables.healthRecoverySeconds * 1000),
    energyPerMs: (energyLimit * recoveryPercent) / 100 / (tunables.energyRecoverySeconds * 1000),
  };
}

/**
 * Pay for winning docking or the assault with this ship, in percent of its base. Ships without
 * cargo have energy for nothing else, so their points for it count here. A ship that can't play the game
 * has 0.
 */
function gamePercent(ship: OwnedShip, percent: number, { energyRewardPerPoint }: Tunables): number {
  return percent === 0 ? 0 : percent + ship.points.energy * energyRewardPerPoint;
}

export function dockingPercent(ship: OwnedShip, tunables: Tunables): number {
  return gamePercent(ship, shipRowOf(ship.key).dockingRewardPercent, tunables);
}

export function assaultPercent(ship: OwnedShip, tunables: Tunables): number {
  return gamePercent(ship, shipRowOf(ship.key).assaultRewardPercent, tunables);
}

/** A single stat. */
export function shipStat(
  ship: OwnedShip,
  artifacts: readonly OwnedArtifact[],
  name: Stat,
  tunables: Tunables,
): number {
  const row = shipRowOf(ship.key);
  const graded = row.base[name] * (1 + gradeBonusPercent(ship.grade, tunables) / 100);
  let bonus = 0;
  for (const artifact of artifacts) if (artifact.shipId === ship.id) bonus += artifactBonus(artifact, name);
  return Math.floor((graded + ship.points[name] * row.perPoint[name] + bonus) * 100 + 1e-6) / 100;
}

/** Percent that a grade, 1 to 5, adds to every base stat. */
export function gradeBonusPercent(grade: number, tunables: Tunables): number {
  const { gradeBonus1, gradeBonus2, gradeBonus3, gradeBonus4, gradeBonus5 } = tunables;
  return [gradeBonus1, gradeBonus2, gradeBonus3, gradeBonus4, gradeBonus5][grade - 1] ?? 0;
}

/**
 * Bonus of an artifact to a stat at its grade: bonus plus step times grade, and 0 for any other stat than
 * its own.
 */
export function artifactBonus(artifact: OwnedArtifact, stat: Stat): number {
  const row = artifactRowOf(artifact.key);
  return row.stat === stat ? row.bonus + row.step * artifact.grade : 0;
}

/** A recovering quantity at a moment; it never exceeds its limit and never falls with time. */
export function levelAt(level: Level, perMs: number, limit: number, atMs: number): number {
  return Math.min(limit, level.value + perMs * Math.max(0, atMs - level.atMs));
}

/** Present HP. The ship recovers from `restsFromMs` on, and has its health after launch until then (D9). */
export function healthAt(ship: OwnedShip, stats: ShipStats, restsFromMs: number, nowMs: number): number {
  const { value, atMs } = ship.health;
  const resting = { value, atMs: Math.max(atMs, restsFromMs) };
  return levelAt(resting, stats.healthPerMs, stats.maxHealth, nowMs);
}

export function energyAt(ship: OwnedShip, stats: ShipStats, nowMs: number): number {
  return levelAt(ship.energy, stats.energyPerMs, stats.energyLimit, nowMs);
}

/**
 * Energy to report to a device. The stored time may be in the future, because taps are counted from devices
 * whose clocks are slightly ahead; until then the value is reduced by the recovery of the difference.
 */
export function reportedEnergy(ship: OwnedShip, stats: ShipStats, nowMs: number): number {
  const { value, atMs } = ship.energy;
  return Math.max(0, Math.min(stats.energyLimit, value + stats.energyPerMs * (nowMs - atMs)));
}

/**
 * The same ship with its present health and energy stored. Call it before the stats change, so that the old
 * rate applies to the time already passed.
 */
export function refreshLevels(
  ship: OwnedShip,
  stats: ShipStats,
  restsFromMs: number,
  nowMs: number,
): OwnedShip {
  return changeShip(ship, {
    health: { value: healthAt(ship, stats, restsFromMs, nowMs), atMs: Math.max(nowMs, ship.health.atMs) },
    energy: { value: energyAt(ship, stats, nowMs), atMs: Math.max(nowMs, ship.energy.atMs) },
  });
}
