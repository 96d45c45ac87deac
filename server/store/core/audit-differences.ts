import type { ChargeState, Order } from '#engine/rules/core/shop-state.ts';
import type { Settlement } from '../repositories/shop/charge-repository.ts';
import type { PlayerDocument } from './player-document.ts';

/** A difference that the audit has found. */
export interface Difference {
  readonly kind: 'balance' | 'order' | 'charge';
  /** The player, or the charge for the kind `charge`. */
  readonly id: string;
  /** Stays the same while this difference does, also when the player plays on. */
  readonly key: string;
  /** A sentence for the log. */
  readonly text: string;
}

export type AuditedPlayer = Pick<PlayerDocument, '_id' | 'rev' | 'balance' | 'outbox' | 'shop'>;

export interface AuditedOrder extends Pick<Order, 'id' | 'status' | 'stars' | 'chargeId'> {
  readonly playerId: string;
}

export interface AuditedCharge {
  _id: string;
  readonly state: ChargeState;
  readonly stars: number;
  readonly payload: string;
  readonly settlement?: Settlement;
}

/** States of a charge that is still being processed. */
const openStates: readonly ChargeState[] = ['received', 'settling'];

/** `sums` are those of the ledger by currency. */
export function balanceDifferences(
  { _id: id, rev, balance }: AuditedPlayer,
  sums: Readonly<Record<string, number>>,
): Difference[] {
  const balances: Readonly<Record<string, number>> = { ...balance };
  return [...new Set([...Object.keys(balances), ...Object.keys(sums)])].flatMap((currency) => {
    const [has, owed] = [balances[currency] ?? 0, sums[currency] ?? 0];
    if (has === owed) return [];
    const text = `player ${id} has ${has / 100} ${currency} at revision ${rev}, and the ledger's sum is ${owed / 100}`;
    return [{ kind: 'balance', id, key: `balance ${id} ${currency} ${has - owed}`, text }];
  });
}

/**
 * A delivered order needs a delivered charge of its own, and a charge that is still being processed is no
 * difference.
 */
export function orderDifferences(
  { id, playerId, status, stars, chargeId }: AuditedOrder,
  charges: ReadonlyMap<string, AuditedCharge>,
): Difference[] {
  if (status !== 'delivered') return [];
  const charge = chargeId === null ? undefined : charges.get(chargeId);
  const fault = !charge
    ? 'there is no charge for it'
    : charge.state !== 'delivered' && !openStates.includes(charge.state)
      ? `its charge is ${charge.state}`
      : orderOf(charge) !== id || charge.stars !== stars
        ? `its charge ${charge._id} paid ${charge.stars} Stars for the order ${orderOf(charge)}`
        : null;
  if (fault === null) return [];
  const text = `order ${id} of player ${playerId} was delivered, but ${fault}`;
  return [{ kind: 'order', id: playerId, key: `order ${id}`, text }];
}

export function chargeDifferences(charge: AuditedCharge, order: AuditedOrder | undefined): Difference[] {
  if (order?.status === 'delivered' && order.chargeId === charge._id) return [];
  const state = order ? `the order ${order.id} is ${order.status}` : 'there is no such order';
  const text = `charge ${charge._id} of ${charge.stars} Stars counts as delivered, but ${state}`;
  return [{ kind: 'charge', id: charge._id, key: `charge ${charge._id}`, text }];
}

/** The order that a charge pays for: the one that a person gave for it, or that of its payload. */
export function orderOf({ settlement, payload }: Pick<AuditedCharge, 'settlement' | 'payload'>): string {
  return settlement?.orderId ?? payload.split(':')[0] ?? '';
}

export function ownerOf({ settlement, payload }: Pick<AuditedCharge, 'settlement' | 'payload'>): string {
  return settlement?.playerId ?? payload.split(':')[1] ?? '';
}
