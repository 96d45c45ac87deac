import { call } from '../api.ts';
import { store } from '../store.ts';
import { nfts, wallet } from '../wallet.ts';
import { type Outcome, settle } from './outcome.ts';

/** Unlinks the wallet; its NFTs stop working. */
export async function unlinkWallet(): Promise<Outcome> {
  return settle(await call('wallets.unlink'), ({ answer, rev }) => {
    wallet.apply({ linked: null }, rev);
    store.user = answer.user;
    void nfts.load();
  });
}
