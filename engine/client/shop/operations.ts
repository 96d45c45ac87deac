import type { Product } from '#engine/protocol/shop/entities.ts';
import type { NftKind } from '#engine/rules/core/shop-state.ts';
import type { Failure } from '../core/api.ts';
import { loadUser } from '../core/load-state.ts';
import { type Outcome, operate, sendChange } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { applyPayment, followPayment } from './payments.ts';
import { mintRequests, nfts, wallet } from './queries.ts';

export interface Ordered {
  readonly ok: true;
  readonly orderId: string;
  /** What the messenger opens; with the local messenger the developer's call that plays its part. */
  readonly invoiceLink: string;
}

/** Orders a product for Stars and follows its payment. The HUD says why when it fails: nothing was taken then. */
export async function orderProduct(
  product: Pick<Product, 'uuid' | 'stars'>,
  shipId: string | null,
): Promise<Ordered | Failure> {
  const body = { productId: product.uuid, shipId, method: 'telegram_stars', currency: 'XTR' } as const;
  const result = await sendChange('payments.create', { body });
  if (!result.ok) return result;
  const { orderId, invoiceLink } = result.answer;
  followPayment({
    orderId,
    productId: product.uuid,
    stars: product.stars,
    status: 'pending',
    askedAtMs: Date.now(),
  });
  return { ok: true, orderId, invoiceLink };
}

/** With the local messenger only: plays its part, pays an order or turns it down. */
export async function playPayment(orderId: string, outcome: 'paid' | 'failed'): Promise<Outcome> {
  return operate('dev.pay', { params: { id: orderId }, body: { outcome } }, ({ answer }) =>
    applyPayment(orderId, answer.status),
  );
}

/** Links a wallet by an address that was typed in: unproven until the wallet signs for it (D28). */
export async function linkWallet(address: string): Promise<Outcome> {
  return operate('wallets.link', { body: { address } }, ({ answer, rev }) => {
    wallet.apply({ linked: answer }, rev);
    if (state.user) state.user.address = answer.address;
    void nfts.load();
  });
}

/** Unlinks the wallet; its NFTs stop working. */
export async function unlinkWallet(): Promise<Outcome> {
  return operate('wallets.unlink', {}, ({ answer, rev }) => {
    wallet.apply({ linked: null }, rev);
    state.user = answer.user;
    void nfts.load();
  });
}

/** Asks what the wallet holds by now. */
export async function syncNfts(): Promise<Outcome> {
  return operate('nfts.sync', {}, ({ answer, rev }) => nfts.apply(answer, rev));
}

/** Switches an NFT on, in place of the other of its slot, or off. */
export async function activateNft(kind: NftKind, isActive: boolean): Promise<Outcome> {
  return operate('nfts.activate', { body: { kind, isActive } }, ({ answer, rev }) => {
    nfts.apply(answer, rev);
    void loadUser();
  });
}

/** Asks for the lite NFT of a kind to be minted; once for each kind. */
export async function requestMint(kind: 'atomic_extruder' | 'wormhole_generator'): Promise<Outcome> {
  return operate('requests.make', { body: { kind } }, () => void mintRequests.load());
}
