import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { convertProto } from '#engine/client/capsules/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { cleanFor } from '#engine/rules/capsules/convert.ts';
import { say } from '../shell/strings/strings.ts';
import { amount } from '../ui/format/amount.ts';

/** A balance has at most this many digits before the point. */
const longestDigits = 12;

/** What the player wants to convert. Amounts are in PROTO and clean PROTO, not in hundredths. */
export interface Conversion {
  /** The typed digits; empty for nothing. */
  readonly digits: string;
  readonly give: number;
  /** The most that can be given: the whole PROTO of the balance. */
  readonly max: number;
  readonly receive: number;
  /** The part of `receive` that comes from active general status. */
  readonly generalBonus: number;
  /** General status adds something to this amount. */
  readonly hasGeneralRate: boolean;
  readonly generalPercent: number;
  /** Clean PROTO for one PROTO. */
  readonly rate: number;
  readonly isTooMuch: boolean;
  /** The string that says why it can't be converted; null when it can. */
  readonly refusal: 'fix' | 'poor' | 'empty' | null;
  type(text: string): void;
  setGive(value: number): void;
  convert(): Promise<void>;
}

/** Holds the amount of a conversion; `onDone` runs when the server has converted it. */
export function useConversion(onDone: () => void): Conversion {
  const { balance } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const [digits, setDigits] = useState('');
  const give = Number(digits);
  const max = Math.floor(balance.default);
  const isTooMuch = give > max;
  const rate = balance.conversionRate;
  const receive = cleanFor(give, rate) / 100;
  const generalBonus = receive - cleanFor(give, tunables.conversionRate) / 100;

  async function convert(): Promise<void> {
    const { ok } = await convertProto(give);
    if (!ok) return;
    vibrate('success');
    playSound('reward');
    showToast('gain', say('capsules:convert.done', { amount: amount(receive) }));
    onDone();
  }

  return {
    digits,
    give,
    max,
    receive: isTooMuch ? 0 : receive,
    generalBonus: isTooMuch ? 0 : generalBonus,
    hasGeneralRate: generalBonus > 0,
    generalPercent: tunables.generalConversionPercent,
    rate,
    isTooMuch,
    refusal: isTooMuch ? 'fix' : give >= 1 ? null : max < 1 ? 'poor' : 'empty',
    type: (text) => setDigits(text.replace(/\D/g, '').replace(/^0+/, '').slice(0, longestDigits)),
    setGive: (value) => setDigits(value > 0 ? String(value) : ''),
    convert,
  };
}
