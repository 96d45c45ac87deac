import { call } from '../core/api.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';
import { nfts, wallet } from './wallet.ts';

/** Links a wallet by an address that was typed in: unproven until the wallet signs for it (D28). */
export async function linkWallet(address: string): Promise<Outcome> {
  return settle(await call('wallets.link', { body: { address } }), ({ answer, rev }) => {
    wallet.apply({ linked: answer }, rev);
    if (state.user) state.user.address = answer.address;
    void nfts.load();
  });
}
