import type { AdShow } from '#engine/protocol/shop/calls.ts';

/** A network's report of a shown ad: the query of its postback. */
export interface Postback {
  readonly key: string;
  readonly ymid: string;
  readonly zone_id: string;
  /** 'valued' when the network counts the ad, else 'not_valued'. */
  readonly reward_event_type: string;
  /** Empty when the messenger didn't say it. */
  readonly telegram_id?: string | undefined;
}

/** Content of a genuine postback. */
export interface AdReport {
  readonly adId: string;
  readonly playerId: string;
  /** Null when the network doesn't know it. */
  readonly telegramId: number | null;
  readonly isValued: boolean;
}

/**
 * Report of an ad that the local network simulates: `valued` pays, `twice` pays once, the others
 * must not pay.
 */
export type SimulatedReport =
  | 'valued'
  | 'twice'
  | 'not_valued'
  | 'other_key'
  | 'other_zone'
  | 'other_player'
  | 'altered';

/** Shows ads (D29): a network, or a local stand-in that speaks the same protocol. */
export interface AdProvider {
  readonly kind: 'network' | 'local' | 'none';
  /** False when there are no ads to show. */
  hasAds(): boolean;
  /** Instructions by which the interface shows a ticket's ad. */
  show(adId: string, playerId: string): Promise<AdShow>;
  /** Content of the postback; null when it is forged. */
  read(postback: Postback): AdReport | null;
  /**
   * The postbacks that the network sends for a shown ticket; none for an unknown one. Only the local one has
   * it.
   */
  readonly simulatePostbacks?: (adId: string, report: SimulatedReport) => Promise<readonly Postback[]>;
}

/** No ad provider. */
export const noAds: AdProvider = {
  kind: 'none',
  hasAds: () => false,
  show: async () => ({ by: 'local' }),
  read: () => null,
};
