import { galaxy } from '../../content/galaxy.ts';
import type { ProductRow } from '../../content/schemas/shop.ts';
import type { Tunables } from '../../content/tunables.ts';
import { grantAiPilot } from '../ai-pilot/ai-unlock.ts';
import { removeAiPilot } from '../ai-pilot/collect-ai-pilot.ts';
import { type Change, moveMoney, roundDown, takeBackMoney, withPlayer } from '../core/decision.ts';
import type { Player } from '../core/player.ts';
import type { Order } from '../core/shop-state.ts';
import {
  extendAccess,
  extendSeasonAccess,
  generalDays,
  shortenAccess,
  usedAccess,
} from '../crew/general-status.ts';

/**
 * False for an AI pilot that is already paid for, and for the AI pilot of a ship that the player doesn't own.
 */
export function canDeliver(player: Player, product: ProductRow, shipId: string | null): boolean {
  if (product.kind !== 'ai_pilot') return true;
  if (shipId === null || !player.ships.some(({ id }) => id === shipId)) return false;
  return player.aiPilots.ships[shipId]?.unlock !== 'paid';
}

interface Delivery {
  readonly shipId: string | null;
  readonly orderId: string;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** Delivers a product. The caller has checked `canDeliver` and must call it once an order. */
export function deliver(
  change: Change,
  product: ProductRow,
  { shipId, orderId, nowMs, tunables }: Delivery,
): Change {
  const { boosters } = change.player;
  switch (product.kind) {
    case 'clean':
      return moveMoney(change, 'clean', product.count * 100, {
        reason: 'purchase',
        reference: orderId,
        nowMs,
      });
    case 'auto_replenish': {
      const autoReplenishCount = boosters.autoReplenishCount + product.count;
      return withPlayer(change, { boosters: { ...boosters, autoReplenishCount } });
    }
    case 'ai_pilot':
      return grantAiPilot(change, shipId ?? '');
    case 'general':
      return (product.term === 'season' ? extendSeasonAccess : extendAccess)(
        change,
        generalDays(product.term, tunables),
        nowMs,
      );
  }
}

/** Published tunables, and the tunables of each version, for a run that began under an older one. */
export interface RefundTunables {
  readonly tunables: Tunables;
  readonly tunablesOf: (version: number) => Tunables;
}

/**
 * After a refund, takes back the rest of the purchase, and leaves the value of the rest as a debt
 * (D27). An AI pilot that flies is paid and gone.
 */
export function refundProduct(
  change: Change,
  product: ProductRow,
  { shipId, orderId, nowMs, tunables, tunablesOf }: Delivery & RefundTunables,
): Change {
  const entry = { reason: 'refund', reference: orderId, nowMs };
  switch (product.kind) {
    case 'clean':
      return takeBackMoney(change, 'clean', product.count * 100, entry);
    case 'auto_replenish': {
      const { boosters } = change.player;
      const pieces = Math.min(boosters.autoReplenishCount, product.count);
      const autoReplenishCount = boosters.autoReplenishCount - pieces;
      const value = roundDown((productValue(product, tunables) * (product.count - pieces)) / product.count);
      const without = withPlayer(change, { boosters: { ...boosters, autoReplenishCount } });
      return takeBackMoney(without, 'default', value, entry);
    }
    case 'ai_pilot':
      return removeAiPilot(change, shipId ?? '', galaxy.systems, { nowMs, tunablesOf });
    case 'general': {
      const days = generalDays(product.term, tunables);
      const value = roundDown(productValue(product, tunables) * usedAccess(change.player, days, nowMs));
      return takeBackMoney(shortenAccess(change, days, nowMs), 'default', value, entry);
    }
  }
}

/** A product as it is bought: its row without dates and audience of the offer. */
export function boughtRow(product: ProductRow): ProductRow {
  const { from: _from, until: _until, audience: _audience, retired: _retired, ...bought } = product;
  return bought;
}

/** True if the order matches the product's present contents and price. */
export function isSameOffer(order: Order, product: ProductRow): boolean {
  const then: Readonly<Record<string, unknown>> = { ...order.bought };
  const now: Readonly<Record<string, unknown>> = { ...boughtRow(product) };
  return Object.keys({ ...then, ...now }).every((field) => then[field] === now[field]);
}

/**
 * Worth of a product in hundredths of PROTO (D23), for tribute and for the debt of a refund.
 */
export function productValue(product: ProductRow, tunables: Tunables): number {
  const proto = product.kind === 'clean' ? product.count * tunables.cleanProtoValue : product.protoValue;
  return roundDown(proto * 100);
}
