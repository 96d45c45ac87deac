import type { AdProvider } from './ad-provider.ts';
import { isSignedBy } from './sign-confirmation.ts';

/**
 * An ad network. It gets the ticket and the player in the ad's address, and confirms both to the webhook, signed with a
 * shared secret.
 */
export function networkAds(url: string, secret: string): AdProvider {
  return {
    kind: 'network',
    hasAds: () => true,
    urlOf: (adId, playerId) => {
      const address = new URL(url);
      address.searchParams.set('ad', adId);
      address.searchParams.set('player', playerId);
      return address.href;
    },
    isSigned: (confirmation) => isSignedBy(secret, confirmation),
  };
}

/** No ad provider. */
export const noAds: AdProvider = {
  kind: 'none',
  hasAds: () => false,
  urlOf: () => '',
  isSigned: () => false,
};
