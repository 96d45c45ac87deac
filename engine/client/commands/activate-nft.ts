import type { NftKind } from '../../rules/store-state.ts';
import { call } from '../api.ts';
import { loadUser } from '../load.ts';
import { nfts } from '../wallet.ts';
import { type Outcome, settle } from './outcome.ts';

/** Switches an NFT on, in place of the other of its slot, or off. */
export async function activateNft(kind: NftKind, isActive: boolean): Promise<Outcome> {
  return settle(await call('nfts.activate', { body: { kind, isActive } }), ({ answer, rev }) => {
    nfts.apply(answer, rev);
    void loadUser();
  });
}
