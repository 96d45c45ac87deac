import { heldWords } from '#engine/content/live-content.ts';
import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { productId } from '#engine/content/shop.ts';
import type {
  ExternalWallet,
  MintRequest,
  NftCountsView,
  OrderView,
  Product,
} from '#engine/protocol/shop/calls.ts';
import { isOffered } from '#engine/rules/core/audience.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order, Wallet } from '#engine/rules/core/shop-state.ts';
import { sellsSeason } from '#engine/rules/crew/general-status.ts';
import { canFly } from '#engine/rules/galaxy/season.ts';
import { isPayable, starsOf } from '#engine/rules/shop/orders.ts';
import { shownAddress, workingNfts } from '#engine/rules/shop/wallet.ts';
import type { NftSource } from '../../providers/nfts/nft-source.ts';
import { toTime, type ViewContext } from '../core/view-context.ts';

const extruderTypes = { full: 'atomic_extruder', lite: 'atomic_extruder_lite' } as const;
const wormholeTypes = { full: 'wormhole_generator', lite: 'wormhole_generator_lite' } as const;
/** The NFTs that can be minted on request. */
export const mintableKinds = ['atomic_extruder', 'wormhole_generator'] as const;

/** The products that are offered to a player, in the order of the content. */
export function productViews(context: ViewContext, player: Player): Product[] {
  return context.content.products
    .filter((row) => isSold(row, player, context))
    .map((row) => productView(row, context));
}

/**
 * True when a product is offered to a player now, and no other one instead of it; status for a season isn't
 * at the season's end (D23).
 */
export function isSold(
  row: ProductRow,
  player: Player,
  { nowMs, season, content }: Pick<ViewContext, 'nowMs' | 'season' | 'content'>,
): boolean {
  if (!isOffered(row, player.id, nowMs)) return false;
  if (content.products.some((other) => other.instead === row.key && isOffered(other, player.id, nowMs)))
    return false;
  if (row.kind !== 'general' || row.term !== 'season') return true;
  const endsAtMs = canFly(player, season) ? season.endsAtMs : null;
  return sellsSeason(endsAtMs, player.crew.general.untilMs, nowMs);
}

export function productView(
  row: ProductRow,
  { content, language }: Pick<ViewContext, 'content' | 'language'>,
): Product {
  const { title, description } = heldWords(content, 'products', row.key, language);
  return {
    uuid: productId(row.key, content.products),
    key: row.key,
    kind: row.kind,
    title,
    description,
    finalPrice: row.finalPrice,
    stars: starsOf(row.finalPrice),
    count: 'count' in row ? row.count : null,
    term: 'term' in row ? row.term : null,
    until: row.until ?? null,
  };
}

/** An expired order is shown as failed, although a payment that is on its way still counts. */
export function orderView(order: Order, { nowMs, tunables, content }: ViewContext): OrderView {
  const isLate = order.status === 'pending' && !isPayable(order, nowMs, tunables);
  return {
    orderId: order.id,
    productId: productId(order.product, content.products),
    shipId: order.shipId,
    stars: order.stars,
    status: isLate ? 'failed' : order.status,
    createdAt: toTime(order.createdAtMs),
    paidAt: order.paidAtMs === null ? null : toTime(order.paidAtMs),
  };
}

export function walletView(wallet: Wallet): ExternalWallet {
  return { address: shownAddress(wallet), raw: wallet.address, isProven: wallet.isProven };
}

export function nftsView(player: Player, { kind }: NftSource): NftCountsView {
  const { holdings, wallet } = player.shop;
  const syncedAtMs = wallet?.syncedAtMs ?? null;
  const { arriving = [] } = wallet ?? {};
  return {
    atomicExtruderCount: holdings.atomic_extruder,
    atomicExtruderLiteCount: holdings.atomic_extruder_lite,
    wormholeGeneratorCount: holdings.wormhole_generator,
    wormholeGeneratorLiteCount: holdings.wormhole_generator_lite,
    ...activeNftsView(player),
    arrivingCount: arriving.length,
    arrivesAt: arriving.length === 0 ? null : toTime(Math.min(...arriving)),
    syncedAt: syncedAtMs === null ? null : toTime(syncedAtMs),
    source: kind,
  };
}

export function mintRequestView({ shop }: Player, kind: MintRequest['kind']): MintRequest {
  return { kind, type: 'lite', isRequested: shop.mints.includes(`${kind}_lite`) };
}

/** The active NFTs: at most one of each slot. */
export function activeNftsView(player: Player) {
  const nfts = workingNfts(player);
  return {
    activeAtomicExtruderType: nfts.extruder && extruderTypes[nfts.extruder],
    activeWormholeGeneratorType: nfts.wormhole && wormholeTypes[nfts.wormhole],
  };
}
