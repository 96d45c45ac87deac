import type { Tunables } from '#engine/content/tunables.ts';
import type { BoosterType } from '../core/boosters.ts';

export interface SynthesisChance {
  readonly type: BoosterType;
  readonly percent: number;
}

/** Hundredths of clean PROTO. */
export function synthesisPrice(tunables: Tunables): number {
  return Math.round(tunables.synthesisPriceClean * 100);
}

/** `clean` is hundredths. */
export function synthesisRefusal(clean: number, tunables: Tunables): 'not_enough_clean' | undefined {
  return clean < synthesisPrice(tunables) ? 'not_enough_clean' : undefined;
}

/** What a synthesis may give (D5). Tunables that don't sum to 100 are scaled in proportion. */
export function synthesisChances(tunables: Tunables): SynthesisChance[] {
  const written: SynthesisChance[] = [
    { type: 'auto_replenish', percent: tunables.synthesisAutoReplenishPercent },
    { type: 'full_healing', percent: tunables.synthesisFullHealingPercent },
    { type: 'time_travel', percent: tunables.synthesisTimeTravelPercent },
  ];
  const sum = written.reduce((total, { percent }) => total + percent, 0);
  return written.map(({ type, percent }) => ({ type, percent: (percent / sum) * 100 }));
}
