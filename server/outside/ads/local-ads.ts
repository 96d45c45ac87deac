import { createHmac } from 'node:crypto';
import type { AdProvider } from './ad-provider.ts';
import { isSignedBy, signConfirmation } from './sign-confirmation.ts';

/** Plays the provider's part: the interface shows a card of five seconds, and the developer tools confirm it. */
export function localAds(secret: string): AdProvider {
  const key = createHmac('sha256', secret).update('local ads').digest('hex');
  return {
    kind: 'local',
    hasAds: () => true,
    urlOf: (adId) => `/dev/ads/${adId}/finish/`,
    isSigned: (confirmation) => isSignedBy(key, confirmation),
    sign: (adId, playerId) => signConfirmation(key, adId, playerId),
  };
}
