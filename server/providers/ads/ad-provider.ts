/** What a provider tells us when an ad was watched to its end. */
export interface AdConfirmation {
  readonly adId: string;
  readonly playerId: string;
  readonly signature: string;
}

/** Shows ads (D29): a network, or a local stand-in. */
export interface AdProvider {
  readonly kind: 'network' | 'local' | 'none';
  /** False when there is nothing to show: ads are over then. */
  hasAds(): boolean;
  /** Where a ticket's ad is shown. */
  urlOf(adId: string, playerId: string): string;
  /** True for a confirmation that the provider has signed. */
  isSigned(confirmation: AdConfirmation): boolean;
  /** What a provider would say of a ticket that it has shown: the local one's only. */
  readonly confirm?: (adId: string) => AdConfirmation | undefined;
}
