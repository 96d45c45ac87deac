import { applyBalance } from '../core/apply-push.ts';
import { callOnce } from '../core/keyed-call.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';

/** Turns `amount` whole PROTO into clean PROTO. */
export async function convertProto(amount: number): Promise<Outcome> {
  const result = await callOnce('protomatters.convert', `${amount} ${state.balance.default}`, {
    body: { amount },
  });
  return settle(result, ({ answer, rev }) => applyBalance(answer, rev));
}
