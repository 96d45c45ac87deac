import type { ProductRow } from '#engine/content/schemas/shop.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { grantAiPilot } from '../ai-pilot/ai-unlock.ts';
import { type Change, moveMoney, withPlayer } from '../core/decision.ts';
import type { Player } from '../core/player.ts';
import { extendAccess, generalDays, shortenAccess } from '../crew/general-status.ts';

/** False for an AI pilot that was already paid for, and for one for a ship that isn't the player's. */
export function canDeliver(player: Player, product: ProductRow, shipId: string | null): boolean {
  if (product.kind !== 'ai_pilot') return true;
  if (shipId === null || !player.ships.some(({ id }) => id === shipId)) return false;
  return player.aiPilots.ships[shipId]?.unlock !== 'paid';
}

/** Gives what was bought. The caller has checked `canDeliver` and makes sure that this runs once. */
export function deliver(
  change: Change,
  product: ProductRow,
  shipId: string | null,
  orderId: string,
  nowMs: number,
  tunables: Tunables,
): Change {
  const { boosters } = change.player;
  switch (product.kind) {
    case 'clean':
      return moveMoney(change, 'clean', product.count * 100, 'purchase', orderId, nowMs);
    case 'auto_replenish': {
      const autoReplenishCount = boosters.autoReplenishCount + product.count;
      return withPlayer(change, { boosters: { ...boosters, autoReplenishCount } });
    }
    case 'ai_pilot':
      return grantAiPilot(change, shipId ?? '');
    case 'general':
      return extendAccess(change, generalDays(product.term, tunables), nowMs);
  }
}

/**
 * After a refund, takes back what is left of the purchase: never more than the player has, and an AI pilot only while
 * it isn't flying.
 */
export function takeBack(
  change: Change,
  product: ProductRow,
  shipId: string | null,
  orderId: string,
  nowMs: number,
  tunables: Tunables,
): Change {
  const { balance, boosters, aiPilots } = change.player;
  switch (product.kind) {
    case 'clean': {
      const amount = Math.min(balance.clean, product.count * 100);
      return moveMoney(change, 'clean', -amount, 'refund', orderId, nowMs);
    }
    case 'auto_replenish': {
      const autoReplenishCount = Math.max(0, boosters.autoReplenishCount - product.count);
      return withPlayer(change, { boosters: { ...boosters, autoReplenishCount } });
    }
    case 'ai_pilot': {
      const { [shipId ?? '']: ship, ...others } = aiPilots.ships;
      const isFlying = ship?.run != null && ship.run.collectedAtMs === null;
      return isFlying ? change : withPlayer(change, { aiPilots: { ...aiPilots, ships: others } });
    }
    case 'general':
      return shortenAccess(change, generalDays(product.term, tunables), nowMs);
  }
}
