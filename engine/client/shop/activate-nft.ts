import type { NftKind } from '#engine/rules/core/shop-state.ts';
import { call } from '../core/api.ts';
import { loadUser } from '../core/load.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { nfts } from './wallet.ts';

/** Switches an NFT on, in place of the other of its slot, or off. */
export async function activateNft(kind: NftKind, isActive: boolean): Promise<Outcome> {
  return settle(await call('nfts.activate', { body: { kind, isActive } }), ({ answer, rev }) => {
    nfts.apply(answer, rev);
    void loadUser();
  });
}
