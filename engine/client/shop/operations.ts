import type { BodyOf } from '../../protocol/core/calls.ts';
import { devPaths } from '../../protocol/dev/paths.ts';
import type { Product } from '../../protocol/shop/calls.ts';
import { shopPaths } from '../../protocol/shop/paths.ts';
import type { NftKind } from '../../rules/core/shop-state.ts';
import type { Failure } from '../core/api.ts';
import { loadUser } from '../core/load-parts.ts';
import { type Outcome, operate, sendChange } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { deviceNow } from '../device/clock.ts';
import { applyPayment, followPayment } from './payments.ts';
import { mintRequests, nfts, wallet } from './queries.ts';

export interface Ordered {
  readonly ok: true;
  readonly orderId: string;
  /** The link that the messenger opens. With the local messenger it is a developer's call instead. */
  readonly invoiceLink: string;
}

/**
 * Orders a product for Stars and follows its payment. On failure nothing was charged, and the HUD shows
 * why.
 */
export async function orderProduct(
  product: Pick<Product, 'uuid' | 'stars'>,
  shipId: string | null,
): Promise<Ordered | Failure> {
  const body = { productId: product.uuid, shipId, method: 'telegram_stars', currency: 'XTR' } as const;
  const result = await sendChange(shopPaths['payments.create'], { body });
  if (!result.ok) return result;
  const { orderId, invoiceLink } = result.answer;
  followPayment({
    orderId,
    productId: product.uuid,
    stars: product.stars,
    status: 'pending',
    askedAtMs: deviceNow(),
  });
  return { ok: true, orderId, invoiceLink };
}

/** With the local messenger only: simulates that the player pays an order or declines it. */
export async function playPayment(orderId: string, outcome: 'paid' | 'failed'): Promise<Outcome> {
  return operate(devPaths['dev.pay'], { params: { id: orderId }, body: { outcome } }, ({ answer }) =>
    applyPayment(orderId, answer.status),
  );
}

/** Links a wallet by a typed address; it stays unproven until the wallet signs a proof (D28). */
export function linkWallet(address: string): Promise<Outcome> {
  return linkSigned({ address });
}

/** Links a wallet; with its proof it gives perks and belongs to this player alone. */
export async function linkSigned(body: BodyOf<'wallets.link'>): Promise<Outcome> {
  return operate(shopPaths['wallets.link'], { body }, ({ answer, rev }) => {
    wallet.apply({ linked: answer }, rev);
    if (state.user) state.user.address = answer.address;
    void nfts.load();
  });
}

/** Unlinks the wallet; its NFTs stop working. */
export async function unlinkWallet(): Promise<Outcome> {
  return operate(shopPaths['wallets.unlink'], {}, ({ answer, rev }) => {
    wallet.apply({ linked: null }, rev);
    state.user = answer.user;
    void nfts.load();
  });
}

/** Asks the server to read again which NFTs the wallet holds. */
export async function syncNfts(): Promise<Outcome> {
  return operate(shopPaths['nfts.sync'], {}, ({ answer, rev }) => nfts.apply(answer, rev));
}

/** Switches an NFT off, or on in place of the other NFT of its slot. */
export async function activateNft(kind: NftKind, isActive: boolean): Promise<Outcome> {
  return operate(shopPaths['nfts.activate'], { body: { kind, isActive } }, ({ answer, rev }) => {
    nfts.apply(answer, rev);
    void loadUser();
  });
}

/** Asks for the lite NFT of a kind to be minted; once for each kind. */
export async function requestMint(kind: 'atomic_extruder' | 'wormhole_generator'): Promise<Outcome> {
  return operate(shopPaths['requests.make'], { body: { kind } }, () => void mintRequests.load());
}
