import type { Product } from '#engine/protocol/shop/calls.ts';
import type { AdReward } from '#engine/rules/shop/ads.ts';
import { defineModal } from '../shell/modals.ts';
import type { AdPlace } from './ads/run-ad.ts';

export interface PayProps {
  /** The kind of product; where it comes in several packs, the player chooses one. */
  kind: Product['kind'];
  /** The `uuid` of the ship that the product is for. */
  shipId?: string;
  /** The `key` of the pack that is chosen at the start. */
  chosen?: string;
}
export const payModal = defineModal<PayProps>('pay');

export interface AdProps extends AdPlace {
  /** The reward. */
  for: AdReward;
}
export const adModal = defineModal<AdProps>('ad');

export interface WalletProps {
  /** Opens with the choice of a wallet that proves itself. */
  isAskedToProve?: boolean;
}
export const walletModal = defineModal<WalletProps>('wallet');
