import type { Stat } from '#engine/content/kinds.ts';
import type { Translate } from '#hud/shell/strings/strings.ts';
import { amount, short } from '#hud/ui/format/amount.ts';
import type { Trait } from './ship-stats.ts';

/** A value of a stat in its unit. Speed is seconds off a trip's time, shown in minutes with a minus. */
export function statText(t: Translate, stat: Stat, value: number): string {
  return t(`hangar:stat-value.${stat}`, { value: numberText(stat, value) });
}

/** Speed where there is no room for its unit; readers need the whole one beside it. */
export function speedShort(t: Translate, value: number): string {
  return t('hangar:speed-short', { value: numberText('speed', value) });
}

/** The same of what is added: with its sign. */
export function gainText(t: Translate, stat: Stat, value: number): string {
  const sign = stat !== 'speed' && value >= 0 ? '+' : '';
  return t(`hangar:stat-value.${stat}`, { value: `${sign}${numberText(stat, value)}` });
}

function numberText(stat: Stat, value: number): string {
  if (stat === 'speed') return short(-value / 60);
  // Luck moves by hundredths; a last nought says nothing.
  const decimals = stat === 'luck' && !Number.isInteger(Number((value * 10).toFixed(1))) ? 2 : 1;
  return short(value, decimals);
}

/** What a ship has beside its stats. War time is seconds, shown in minutes. */
export function traitText(
  t: Translate,
  trait: Trait,
  ship: { fillCargoEnergyLimit: number; dockingReward: number; shipWarTime: number },
): string {
  const values: Record<Trait, string> = {
    tapLimit: short(ship.fillCargoEnergyLimit),
    dockingReward: short(ship.dockingReward),
    warTime: amount(ship.shipWarTime / 60, 0),
  };
  return t(`hangar:trait-value.${trait}`, { value: values[trait] });
}
