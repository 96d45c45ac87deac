import { call } from '../core/api.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { nfts } from './wallet.ts';

/** Asks what the wallet holds by now. */
export async function syncNfts(): Promise<Outcome> {
  return settle(await call('nfts.sync'), ({ answer, rev }) => nfts.apply(answer, rev));
}
