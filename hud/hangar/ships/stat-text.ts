import type { Stat } from '#engine/content/kinds.ts';
import type { Translate } from '#hud/shell/strings/strings.ts';
import { amount, short } from '#hud/ui/format/amount.ts';
import type { Trait } from './ship-stats.ts';

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
    warTime: amount(ship.shipWarTime, 0),
  };
  return t(`hangar:trait-value.${trait}`, { value: values[trait] });
}
