import type { NftCounts } from '#engine/rules/core/shop-state.ts';
import type { NftSource } from './nft-source.ts';

/** Sample holdings: every wallet has the lite NFTs; the last digit of its address decides about the full ones. */
export const localNfts: NftSource = {
  kind: 'local',
  countHoldings: (address) => Promise.resolve(sampleHoldings(address)),
};

function sampleHoldings(address: string): NftCounts {
  const digit = Number.parseInt(address.at(-1) ?? '0', 16);
  return {
    atomic_extruder: digit & 1,
    atomic_extruder_lite: 1,
    wormhole_generator: (digit >> 1) & 1,
    wormhole_generator_lite: 1,
  };
}
