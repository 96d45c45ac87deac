import { applyBalance } from '../apply-push.ts';
import { store } from '../store.ts';
import { callOnce } from './keyed-call.ts';
import { type Outcome, settle } from './outcome.ts';

/** Turns `amount` whole PROTO into clean PROTO. */
export async function convertProto(amount: number): Promise<Outcome> {
  const result = await callOnce('protomatters.convert', `${amount} ${store.balance.default}`, {
    body: { amount },
  });
  return settle(result, ({ answer, rev }) => applyBalance(answer, rev));
}
