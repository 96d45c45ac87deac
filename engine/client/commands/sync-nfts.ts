import { call } from '../api.ts';
import { nfts } from '../wallet.ts';
import { type Outcome, settle } from './outcome.ts';

/** Asks what the wallet holds by now. */
export async function syncNfts(): Promise<Outcome> {
  return settle(await call('nfts.sync'), ({ answer, rev }) => nfts.apply(answer, rev));
}
