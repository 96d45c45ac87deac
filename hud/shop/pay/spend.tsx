import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '../../strings/strings.ts';
import { trimmed } from '../../ui/format/amount.ts';
import { openModal } from '../../ui/modals/open-modals.ts';

/** A payment from a balance, in PROTO (`default`) or clean PROTO. */
export interface Spend {
  readonly currency: 'default' | 'clean';
  readonly price: number;
}

export interface SpendProps extends Spend {
  /** The purpose of the payment. */
  title: string;
  /** Makes the payment. */
  run: () => unknown;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    spend: SpendProps;
  }
}

/** Payments up to these sums are never big. */
const smallUpTo = { default: 1000, clean: 10 };

/** True for a payment of more than a tenth of its balance, unless its sum is small (D61). */
export function isBigSpend({ currency, price }: Spend): boolean {
  return price > smallUpTo[currency] && price > state.balance[currency] / 10;
}

/** Makes a payment; a big one asks first, and is made by the press on the answer. */
export function spend(payment: SpendProps): unknown {
  if (!isBigSpend(payment)) return payment.run();
  return openModal('spend', payment);
}

/** The balance after a big payment, for a dialog that names the payment's sum. */
export function Remainder({ currency, price }: Spend) {
  const { t } = useTranslation();
  const balance = useSnapshot(state).balance[currency];
  if (price > balance || !isBigSpend({ currency, price })) return null;
  return <span className="label t2 num">{t('shop:spend.left', { amount: trimmed(balance - price) })}</span>;
}
