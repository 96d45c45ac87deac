import type { ProductRow } from '../../content/schemas/shop.ts';

/** State of the shop: the wallet and its NFTs, orders for Stars, ads. */
export interface ShopState {
  readonly wallet: Wallet | null;
  /** Number of NFTs of each kind in the wallet when it was last read. */
  readonly holdings: NftCounts;
  /** Kinds whose minting was requested. */
  readonly mints: readonly NftKind[];
  /** Open orders and the most recently closed ones, oldest first. */
  readonly orders: readonly Order[];
  /** Ids of refunded orders, so that an order no longer kept here can't be refunded twice. */
  readonly refunded: readonly string[];
  /** Number of refunded purchases; absent before the first. */
  readonly refunds?: number;
  readonly ads: AdState;
}

export const nftKinds = [
  'atomic_extruder',
  'atomic_extruder_lite',
  'wormhole_generator',
  'wormhole_generator_lite',
] as const;
export type NftKind = (typeof nftKinds)[number];
/** State of a request to mint an NFT. The last two are final. */
export const mintStates = ['requested', 'minting', 'minted', 'failed'] as const;
export type MintState = (typeof mintStates)[number];
export type NftCounts = Readonly<Record<NftKind, number>>;

export interface Wallet {
  /** Raw form: `workchain:64 hex`, lower case. */
  readonly address: string;
  /** Entered as `EQ…`, and shown that way. Wallets linked before this field existed are shown as `UQ…`. */
  readonly isBounceable?: boolean;
  /** Proven by a signature, not only typed in. */
  readonly isProven: boolean;
  readonly syncedAtMs: number | null;
  /**
   * NFTs that served another player a moment ago: the moments from which they work here (D28). Missing when
   * there are none.
   */
  readonly arriving?: readonly number[];
}

export const orderStatuses = ['pending', 'paid', 'delivered', 'failed', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * An order (D27). A paid order is delivered within the same write. `paid` remains only on an order that
 * can't be delivered, such as a second AI pilot for a ship, and that has to be refunded.
 */
export interface Order {
  readonly id: string;
  /** The key of the product's row. */
  readonly product: string;
  /** The row as it was when it was ordered. */
  readonly bought: ProductRow;
  /** The ship it is for, if the product is bought per ship. */
  readonly shipId: string | null;
  /** Whole Stars. */
  readonly stars: number;
  readonly status: OrderStatus;
  readonly createdAtMs: number;
  readonly paidAtMs: number | null;
  /** The messenger's id of the payment, needed for a refund. */
  readonly chargeId: string | null;
  /** Payment link of the messenger, stored so that it is requested only once. */
  readonly invoiceLink?: string;
}

export interface AdState {
  /** The day that `shown` counts for, in days since 1970-01-01 UTC. */
  readonly day: number;
  /** Ads confirmed on that day. */
  readonly shown: number;
  /** The ad handed out last, until its reward is taken. */
  readonly ticket: AdTicket | null;
  /** The ad whose reward was taken last; missing before the first. */
  readonly takenId?: string;
}

export interface AdTicket {
  readonly id: string;
  readonly issuedAtMs: number;
  readonly isConfirmed: boolean;
}

export const noNfts: NftCounts = {
  atomic_extruder: 0,
  atomic_extruder_lite: 0,
  wormhole_generator: 0,
  wormhole_generator_lite: 0,
};

export function countNfts(kinds: readonly NftKind[]): NftCounts {
  const counts = { ...noNfts };
  for (const kind of kinds) counts[kind]++;
  return counts;
}

export const emptyShop: ShopState = {
  wallet: null,
  holdings: noNfts,
  mints: [],
  orders: [],
  refunded: [],
  ads: { day: 0, shown: 0, ticket: null },
};

/**
 * States of a charge (a payment in Stars). `received`: reported, not processed yet. `refund_due`: nothing can
 * be delivered, so the Stars have to be refunded. `unknown`: an operator has to decide, because the charge
 * matches no order or the messenger has finally refused the refund. `settling`: an operator has chosen a
 * product, and the delivery is under way.
 */
export const chargeStates = [
  'received',
  'unknown',
  'settling',
  'delivered',
  'refund_due',
  'refunded',
] as const;
export type ChargeState = (typeof chargeStates)[number];

/** Reasons why a charge is not delivered by itself. */
const chargeFaults = [
  'no_payload',
  'no_player',
  'no_order',
  'other_payer',
  'paid_before',
  'sum_differs',
  'not_deliverable',
  'leaving',
  'banned',
  'refund_refused',
] as const;
export type ChargeFault = (typeof chargeFaults)[number];
