import type { Translate } from '#hud/shell/strings/strings.ts';
import { amount } from '../ui/format/amount.ts';

/** A conversion rate as text: 100 PROTO = 1 clean. */
export function rateText(rate: number, t: Translate): string {
  const clean = rate * 100;
  const decimals = Number.isInteger(Number(clean.toFixed(4))) ? 0 : 2;
  return t('capsules:rate', { proto: 100, clean: amount(clean, decimals), count: clean });
}
