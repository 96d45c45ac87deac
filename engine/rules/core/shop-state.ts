/** What comes from outside: the wallet and the NFTs it holds, orders for Stars, ads. */
export interface ShopState {
  readonly wallet: Wallet | null;
  /** How many NFTs of each kind the wallet held when it was last asked. */
  readonly holdings: NftCounts;
  /** Kinds that were asked to be minted. */
  readonly mints: readonly NftKind[];
  /** Open orders and the last ones that were closed, oldest first. */
  readonly orders: readonly Order[];
  /** Ids of orders whose Stars went back: an old one is refunded only once too. */
  readonly refunded: readonly string[];
  readonly ads: AdState;
}

export const nftKinds = [
  'atomic_extruder',
  'atomic_extruder_lite',
  'wormhole_generator',
  'wormhole_generator_lite',
] as const;
export type NftKind = (typeof nftKinds)[number];
export type NftCounts = Readonly<Record<NftKind, number>>;

export interface Wallet {
  /** Raw form: `workchain:64 hex`, lower case. */
  readonly address: string;
  /** Typed in as `EQ…`, and so shown; what was linked before this was kept is shown as `UQ…`. */
  readonly isBounceable?: boolean;
  /** Signed for, not only typed in. */
  readonly isProven: boolean;
  readonly syncedAtMs: number | null;
}

export const orderStatuses = ['pending', 'paid', 'delivered', 'failed', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * An order (D27). What was paid is delivered within the same write; `paid` is left only by one that can't be delivered,
 * a second AI pilot for a ship for instance, and that is to be refunded.
 */
export interface Order {
  readonly id: string;
  /** The row of `products.json`. */
  readonly product: string;
  /** The ship it is for, where the product is one a ship. */
  readonly shipId: string | null;
  /** Whole Stars. */
  readonly stars: number;
  readonly status: OrderStatus;
  readonly createdAtMs: number;
  readonly paidAtMs: number | null;
  /** The messenger's own id of the payment, for a refund. */
  readonly chargeId: string | null;
}

export interface AdState {
  /** The day that `shown` counts for, in days since 1970-01-01 UTC. */
  readonly day: number;
  /** Ads that were confirmed on that day. */
  readonly shown: number;
  /** The ad that was handed out last, until its reward is taken. */
  readonly ticket: AdTicket | null;
  /** The ad whose reward was taken last; not there before the first. */
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

export const emptyShop: ShopState = {
  wallet: null,
  holdings: noNfts,
  mints: [],
  orders: [],
  refunded: [],
  ads: { day: 0, shown: 0, ticket: null },
};
