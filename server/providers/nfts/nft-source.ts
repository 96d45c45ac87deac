import type { NftCounts } from '#engine/rules/core/shop-state.ts';

/** Who says which of the game's NFTs a wallet holds. */
export interface NftSource {
  /** `local`: samples, on one machine. `index`: a service that reads the chain. `none`: nobody can be asked. */
  readonly kind: 'local' | 'index' | 'none';
  /** How many of each kind, by the wallet's raw address. Rejects with NftSourceAway when there is no answer to be had. */
  countHoldings(address: string): Promise<NftCounts>;
}

/** Nobody could be asked, or what was answered makes no sense: nothing is known to have changed. */
export class NftSourceAway extends Error {
  override readonly name = 'NftSourceAway';
}

/** A real bot's players get no samples. */
export const noNftSource: NftSource = {
  kind: 'none',
  countHoldings: () => Promise.reject(new NftSourceAway('No index service is configured')),
};
