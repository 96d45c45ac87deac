import type { AdProvider } from './ad-provider.ts';
import { isSignedBy } from './sign-confirmation.ts';

/**
 * An ad network: it is given the ticket and the player in the address of its ad, and confirms both to our webhook under a
 * secret that we share with it.
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

/** Nobody shows any. */
export const noAds: AdProvider = {
  kind: 'none',
  hasAds: () => false,
  urlOf: () => '',
  isSigned: () => false,
};
