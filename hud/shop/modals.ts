import type { Product } from '#engine/protocol/shop/entities.ts';
import type { AdReward } from '#engine/rules/shop/ads.ts';
import { defineModal } from '../shell/modals.ts';
import type { AdPlace } from './ads/run-ad.ts';

export interface PayProps {
  /** What is bought; where it comes in several packs, one is chosen. */
  kind: Product['kind'];
  /** For what is bought for one ship: the ship's `uuid`. */
  shipId?: string;
  /** The pack that is chosen at first, by its `key`. */
  chosen?: string;
}
export const payModal = defineModal<PayProps>('pay');

export interface AdProps extends AdPlace {
  /** What it gives. */
  for: AdReward;
}
export const adModal = defineModal<AdProps>('ad');

export const walletModal = defineModal('wallet');
