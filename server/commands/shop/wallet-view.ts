import type { ExternalWallet, MintRequest, NftCountsView } from '#engine/protocol/shop/entities.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Wallet } from '#engine/rules/core/shop-state.ts';
import { shownAddress } from '#engine/rules/shop/wallet.ts';
import type { NftSource } from '#server/providers/nfts/nft-source.ts';
import { activeNftsView } from '../account/views.ts';
import { toTime } from '../core/view-context.ts';

export function walletView(wallet: Wallet): ExternalWallet {
  return { address: shownAddress(wallet), raw: wallet.address, isProven: wallet.isProven };
}

export function nftsView(player: Player, { kind }: NftSource): NftCountsView {
  const { holdings, wallet } = player.shop;
  const syncedAtMs = wallet?.syncedAtMs ?? null;
  return {
    atomicExtruderCount: holdings.atomic_extruder,
    atomicExtruderLiteCount: holdings.atomic_extruder_lite,
    wormholeGeneratorCount: holdings.wormhole_generator,
    wormholeGeneratorLiteCount: holdings.wormhole_generator_lite,
    ...activeNftsView(player),
    syncedAt: syncedAtMs === null ? null : toTime(syncedAtMs),
    source: kind,
  };
}

export function mintRequestView({ shop }: Player, kind: MintRequest['kind']): MintRequest {
  return { kind, type: 'lite', isRequested: shop.mints.includes(`${kind}_lite`) };
}
