import type { NftCounts } from '#engine/rules/core/shop-state.ts';

/** Answers which of the game's NFTs a wallet holds. */
export interface NftSource {
  /** `local`: samples, on one machine. `index`: a service that reads the chain. `none`: there is no source. */
  readonly kind: 'local' | 'index' | 'none';
  /** How many of each kind a wallet holds, by its raw address. Rejects with NftSourceAway when there is no usable answer. */
  countHoldings(address: string): Promise<NftCounts>;
}

/** The source is unreachable or its answer makes no sense, so the known holdings stay as they are. */
export class NftSourceAway extends Error {
  override readonly name = 'NftSourceAway';
}

/** For a real bot without an index service: its players get no samples. */
export const noNftSource: NftSource = {
  kind: 'none',
  countHoldings: () => Promise.reject(new NftSourceAway('No index service is configured')),
};
