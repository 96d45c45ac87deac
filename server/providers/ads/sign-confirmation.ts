import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AdConfirmation } from './ad-provider.ts';

/** Hex HMAC-SHA256 over the ticket and the player, one per line. */
export function signConfirmation(secret: string, adId: string, playerId: string): string {
  return createHmac('sha256', secret).update(`${adId}\n${playerId}`).digest('hex');
}

export function isSignedBy(secret: string, { adId, playerId, signature }: AdConfirmation): boolean {
  const expected = Buffer.from(signConfirmation(secret, adId, playerId));
  const shown = Buffer.from(signature);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
