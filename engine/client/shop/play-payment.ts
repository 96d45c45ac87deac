import { call } from '../core/api.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { applyPayment } from './payments.ts';

/** With the local messenger only: plays its part, pays an order or turns it down. */
export async function playPayment(orderId: string, outcome: 'paid' | 'failed'): Promise<Outcome> {
  return settle(await call('dev.pay', { params: { id: orderId }, body: { outcome } }), ({ answer }) =>
    applyPayment(orderId, answer.status),
  );
}
