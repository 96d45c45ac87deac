import type { NftKind } from '#engine/rules/core/shop-state.ts';

/** One NFT in a wallet. */
export interface HeldNft {
  readonly kind: NftKind;
  /** What tells it from all others: its address. */
  readonly id: string;
}

/** Answers which of the game's NFTs a wallet holds. */
export interface NftSource {
  /** `local`: samples, on one machine. `index`: a service that reads the chain. `none`: there is no source. */
  readonly kind: 'local' | 'index' | 'none';
  /** What a wallet holds, by its raw address. Rejects with NftSourceAway when there is no usable answer. */
  listHoldings(address: string): Promise<readonly HeldNft[]>;
}

/** The source is unreachable or its answer makes no sense, so the known holdings stay as they are. */
export class NftSourceAway extends Error {
  override readonly name = 'NftSourceAway';
}

/** For a real bot without an index service: its players get no samples. */
export const noNftSource: NftSource = {
  kind: 'none',
  listHoldings: () => Promise.reject(new NftSourceAway('No index service is configured')),
};
