import type { Snapshot } from 'valtio';
import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import type { ShipType, Stat } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { Artifact } from '#engine/protocol/hangar/calls.ts';
import { gradeBonusPercent } from '#engine/rules/hangar/ship-stats.ts';
import type { Translate } from '../../strings/strings.ts';
import { formatAmount, short } from '../../ui/format/amount.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
export type ArtifactView = Snapshot<Artifact>;

/** In the order in which they are shown. */
export const shownStats = [
  'health',
  'energy',
  'extraction',
  'speed',
  'recovery',
  'luck',
] as const satisfies Stat[];

/** Traits of a ship besides its six stats, and the stats that a type doesn't show. */
const traits = ['tapLimit', 'dockingReward', 'warTime'] as const;
export type Trait = (typeof traits)[number];
const hiddenTraits: Record<ShipType, readonly Trait[]> = {
  personal: ['dockingReward', 'warTime'],
  expeditionary: ['tapLimit', 'warTime'],
  combat: ['dockingReward', 'tapLimit', 'warTime'],
};

export function shownTraits(type: ShipType): Trait[] {
  return traits.filter((trait) => !hiddenTraits[type].includes(trait));
}

export const statIcons: Record<Stat, IconName> = {
  health: 'heart',
  energy: 'bolt',
  extraction: 'diamond',
  speed: 'gauge',
  recovery: 'refresh',
  luck: 'clover',
};

/** The points that the player has added to a stat. */
export function pointsOf(ship: ShipSnapshot, stat: Stat): number {
  return {
    health: ship.healthPoints,
    energy: ship.energyPoints,
    luck: ship.luckPoints,
    speed: ship.speedPoints,
    recovery: ship.recoveryPoints,
    extraction: ship.extractionPoints,
  }[stat];
}

/** A stat's value from the server: HP, energy, percent, seconds, HP an hour, percent. */
export function statOf(ship: ShipSnapshot, stat: Stat): number {
  return {
    health: ship.maxHealth,
    energy: ship.fillCargoEnergyLimit,
    luck: ship.luckCoefficient,
    speed: ship.reduceTripTime,
    recovery: ship.healthRecoveryRate,
    extraction: ship.baseProtoExtraction,
  }[stat];
}

/** The parts whose sum is a stat (D8), in the units of `statOf`. */
export interface StatParts {
  readonly base: number;
  readonly grade: number;
  readonly points: number;
  readonly artifacts: number;
}

export function statParts(ship: ShipSnapshot, stat: Stat, tunables: Tunables): StatParts {
  const row = shipRowOf(ship.skin);
  const unit = unitOf(stat, tunables);
  const worn = ship.artifacts.filter((artifact) => artifact.stat === stat);
  const base = row.base[stat] * unit;
  return {
    base,
    grade: (base * gradeBonusPercent(ship.grade, tunables)) / 100,
    points: pointsOf(ship, stat) * row.perPoint[stat] * unit,
    artifacts: worn.reduce((sum, { bonus }) => sum + bonus, 0) * unit,
  };
}

/** Gain of one more point, in the units of `statOf`. */
export function perPoint(ship: ShipSnapshot, stat: Stat, tunables: Tunables): number {
  return shipRowOf(ship.skin).perPoint[stat] * unitOf(stat, tunables);
}

/**
 * Content has recovery in percent of the base rate; it is shown in HP an hour. The other stats are shown as
 * they are.
 */
export function unitOf(stat: Stat, { healthRecoverySeconds, researchRepairPercent }: Tunables): number {
  return stat === 'recovery' ? (36 * (100 + researchRepairPercent)) / healthRecoverySeconds : 1;
}

/** The tab that shows a type of ship. */
export type HangarTab = 'all' | ShipType;
export const hangarTabs = ['all', 'personal', 'combat', 'expeditionary'] as const satisfies HangarTab[];

/** A stat's value in its unit. Speed is the seconds it takes off a trip, shown in minutes with a minus. */
export function statText(t: Translate, stat: Stat, value: number): string {
  return t(`hangar:stat-value.${stat}`, { value: numberText(stat, value) });
}

/** Speed without its unit, for narrow places. Give screen readers the full text beside it. */
export function speedShort(t: Translate, value: number): string {
  return t('hangar:speed-short', { value: numberText('speed', value) });
}

/** A stat's increase in its unit, with its sign. */
export function gainText(t: Translate, stat: Stat, value: number): string {
  const sign = stat !== 'speed' && value >= 0 ? '+' : '';
  return t(`hangar:stat-value.${stat}`, { value: `${sign}${numberText(stat, value)}` });
}

function numberText(stat: Stat, value: number): string {
  if (stat === 'speed') return short(-value / 60);
  // Luck changes by hundredths; a trailing zero is dropped.
  const decimals = stat === 'luck' && !Number.isInteger(Number((value * 10).toFixed(1))) ? 2 : 1;
  return short(value, decimals);
}

/** A trait of a ship. War time is in seconds and shown in minutes. */
export function traitText(
  t: Translate,
  trait: Trait,
  ship: { fillCargoEnergyLimit: number; dockingReward: number; shipWarTime: number },
): string {
  const values: Record<Trait, string> = {
    tapLimit: short(ship.fillCargoEnergyLimit),
    dockingReward: short(ship.dockingReward),
    warTime: formatAmount(ship.shipWarTime, 0),
  };
  return t(`hangar:trait-value.${trait}`, { value: values[trait] });
}
