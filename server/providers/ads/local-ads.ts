import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AdProvider } from './ad-provider.ts';
import { isSignedBy, signConfirmation } from './sign-confirmation.ts';

const mostShown = 10_000;

/** Plays the provider's part: the interface shows a card of five seconds, and the developer tools confirm it. */
export function localAds(secret: string): AdProvider {
  const key = createHmac('sha256', secret).update('local ads').digest('hex');
  /** Players by shown ticket. After a restart a ticket has to be shown again before it can be confirmed. */
  const shown = new LRUCache<string, string>({ max: mostShown });
  return {
    kind: 'local',
    hasAds: () => true,
    urlOf: (adId, playerId) => {
      shown.set(adId, playerId);
      return `/dev/ads/${adId}/finish/`;
    },
    isSigned: (confirmation) => isSignedBy(key, confirmation),
    confirm: (adId) => {
      const playerId = shown.get(adId);
      return playerId === undefined
        ? undefined
        : { adId, playerId, signature: signConfirmation(key, adId, playerId) };
    },
  };
}
