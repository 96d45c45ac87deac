/**
 * `received`: reported, not processed yet. `refund_due`: nothing can be delivered for it, and the Stars have to be refunded.
 * `unknown`: it matches no order, or the messenger refuses its refund for good, and a person has to look at it. `settling`: a
 * person gives a product for it, and it is on its way to `delivered`.
 */
export const chargeStates = [
  'received',
  'unknown',
  'settling',
  'delivered',
  'refund_due',
  'refunded',
] as const;
export type ChargeState = (typeof chargeStates)[number];

/** Reasons why a charge is not delivered by itself. */
const chargeFaults = [
  'no_payload',
  'no_player',
  'no_order',
  'other_payer',
  'paid_before',
  'sum_differs',
  'not_deliverable',
  'leaving',
  'banned',
  'refund_refused',
] as const;
export type ChargeFault = (typeof chargeFaults)[number];
