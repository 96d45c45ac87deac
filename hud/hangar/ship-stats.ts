import type { Snapshot } from 'valtio';
import { shipRowOf } from '../../engine/content/tables.ts';
import type { ShipType, Stat } from '../../engine/content/words.ts';
import type { Ship } from '../../engine/protocol/entities.ts';
import { amount, short } from '../parts/amount.ts';
import type { IconName } from '../parts/icons.ts';

export type ShipView = Snapshot<Ship>;

/** In the order in which they stand. */
export const shownStats = [
  'health',
  'energy',
  'extraction',
  'speed',
  'recovery',
  'luck',
] as const satisfies Stat[];

export const statIcons: Record<Stat, IconName> = {
  health: 'heart',
  energy: 'bolt',
  extraction: 'diamond',
  speed: 'gauge',
  recovery: 'refresh',
  luck: 'clover',
};

/** The points that a player has put into a stat. */
export function pointsOf(ship: ShipView, stat: Stat): number {
  return {
    health: ship.healthPoints,
    energy: ship.energyPoints,
    luck: ship.luckPoints,
    speed: ship.speedPoints,
    recovery: ship.recoveryPoints,
    extraction: ship.extractionPoints,
  }[stat];
}

/** How much one more point adds, in the stat's own unit. */
export function perPoint(ship: ShipView, stat: Stat): number {
  return shipRowOf(`${ship.type}-${ship.rarity}`).perPoint[stat];
}

function numberOf(ship: ShipView, stat: Stat): number {
  return {
    health: ship.maxHealth,
    energy: ship.fillCargoEnergyLimit,
    luck: ship.luckCoefficient,
    speed: ship.reduceTripTime,
    recovery: ship.healthRecoveryRate,
    extraction: ship.baseProtoExtraction,
  }[stat];
}

/** A stat with its unit's name in the strings, and the number for it. */
export function statValue(ship: ShipView, stat: Stat): { key: string; value: string } {
  const value = numberOf(ship, stat);
  if (stat === 'speed')
    return { key: 'stat-value.speed', value: amount(-value / 60, Number.isInteger(value / 60) ? 0 : 1) };
  return { key: `stat-value.${stat}`, value: short(value) };
}

/** The tab that a type of ship has. */
export type HangarTab = 'all' | ShipType;
export const hangarTabs = ['all', 'personal', 'combat', 'expeditionary'] as const satisfies HangarTab[];
