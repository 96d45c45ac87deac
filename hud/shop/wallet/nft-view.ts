import type { Tunables } from '#engine/content/tunables.ts';
import type { NftCountsView } from '#engine/protocol/shop/calls.ts';
import { type NftKind, nftKinds } from '#engine/rules/core/shop-state.ts';

interface NftRow {
  /** The field with its count in the server's answer. */
  readonly count: keyof NftCountsView & `${string}Count`;
  /** The field that says which NFT of its slot is active. */
  readonly active: 'activeAtomicExtruderType' | 'activeWormholeGeneratorType';
  readonly percent: keyof Tunables;
  /** The key of its name. */
  readonly effect: 'mined' | 'time';
  readonly picture: string;
  readonly rarity: 'common' | 'rare' | 'epic';
}

/** Picture and effect of each kind of NFT. */
export const nftRows: Readonly<Record<NftKind, NftRow>> = {
  atomic_extruder: {
    count: 'atomicExtruderCount',
    active: 'activeAtomicExtruderType',
    percent: 'extruderPercent',
    effect: 'mined',
    picture: 'nft-extruder',
    rarity: 'epic',
  },
  atomic_extruder_lite: {
    count: 'atomicExtruderLiteCount',
    active: 'activeAtomicExtruderType',
    percent: 'extruderLitePercent',
    effect: 'mined',
    picture: 'nft-extruder-lite',
    rarity: 'common',
  },
  wormhole_generator: {
    count: 'wormholeGeneratorCount',
    active: 'activeWormholeGeneratorType',
    percent: 'wormholePercent',
    effect: 'time',
    picture: 'nft-wormhole',
    rarity: 'rare',
  },
  wormhole_generator_lite: {
    count: 'wormholeGeneratorLiteCount',
    active: 'activeWormholeGeneratorType',
    percent: 'wormholeLitePercent',
    effect: 'time',
    picture: 'nft-wormhole-lite',
    rarity: 'common',
  },
};

/** Number of NFTs of all kinds in a wallet. */
export function nftTotal(counts: NftCountsView): number {
  return nftKinds.reduce((sum, kind) => sum + counts[nftRows[kind].count], 0);
}

export function isActiveNft(counts: NftCountsView, kind: NftKind): boolean {
  return counts[nftRows[kind].active] === kind;
}
