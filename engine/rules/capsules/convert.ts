import type { Tunables } from '../../content/tunables.ts';
import { type Change, type Decided, moveMoney, roundDown, unchanged } from '../core/decision.ts';
import type { Player } from '../core/player.ts';

/**
 * Clean PROTO for one PROTO (D4), rounded to remove floating-point noise. An active general status gives a
 * better rate.
 */
export function conversionRate(isGeneral: boolean, tunables: Tunables): number {
  const bonus = isGeneral ? tunables.generalConversionPercent : 0;
  return Number(((tunables.conversionRate * (100 + bonus)) / 100).toPrecision(12));
}

/** Hundredths of clean PROTO for `amount` whole PROTO at a rate. */
export function cleanFor(amount: number, rate: number): number {
  return roundDown(amount * 100 * rate);
}

interface ConversionInput {
  readonly isGeneral: boolean;
  readonly reference: string;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** Turns whole PROTO into clean PROTO; `amount` is in PROTO, a whole number above 0. */
export function convert(
  player: Player,
  amount: number,
  { isGeneral, reference, nowMs, tunables }: ConversionInput,
): Decided<Change, 'not_enough_balance'> {
  if (!Number.isInteger(amount) || amount < 1) throw new Error(`${amount} PROTO can't be converted`);
  const cost = amount * 100;
  if (player.balance.default < cost) return { refuse: 'not_enough_balance' };
  const clean = cleanFor(amount, conversionRate(isGeneral, tunables));
  const paid = moveMoney(unchanged(player), 'default', -cost, { reason: 'conversion', reference, nowMs });
  return { ok: moveMoney(paid, 'clean', clean, { reason: 'conversion', reference, nowMs }) };
}
