import { call } from '../core/api.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';
import { nfts, wallet } from './wallet.ts';

/** Unlinks the wallet; its NFTs stop working. */
export async function unlinkWallet(): Promise<Outcome> {
  return settle(await call('wallets.unlink'), ({ answer, rev }) => {
    wallet.apply({ linked: null }, rev);
    state.user = answer.user;
    void nfts.load();
  });
}
