/** What a provider sends when an ad was watched to its end. */
export interface AdConfirmation {
  readonly adId: string;
  readonly playerId: string;
  readonly signature: string;
}

/** Shows ads (D29): a network, or a local stand-in. */
export interface AdProvider {
  readonly kind: 'network' | 'local' | 'none';
  /** False when there are no ads to show. */
  hasAds(): boolean;
  /** The address that shows a ticket's ad. */
  urlOf(adId: string, playerId: string): string;
  /** True for a confirmation with the provider's valid signature. */
  isSigned(confirmation: AdConfirmation): boolean;
  /** The confirmation that a provider would send for a shown ticket. Only the local provider has it. */
  readonly confirm?: (adId: string) => AdConfirmation | undefined;
}
