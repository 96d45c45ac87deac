import type { ExternalWallet, NftCountsView } from '../../protocol/shop/calls.ts';
import { shopPaths } from '../../protocol/shop/paths.ts';
import { call } from '../core/api.ts';
import { makeQuery, type Query } from '../core/query.ts';
import { state } from '../core/state.ts';

/** Offers start and expire without a push. */
const freshForMs = 60_000;

/** Everything that Stars can buy now, with texts in the player's language. */
export const products = makeQuery(
  ['store'],
  async () => {
    const result = await call(shopPaths['products.list']);
    return result.ok ? { ...result, answer: result.answer.data } : result;
  },
  freshForMs,
);

/** The linked wallet; `linked` is null when there is none. */
export interface WalletState {
  readonly linked: ExternalWallet | null;
}

/** Until the first successful read, a failed read counts as no wallet. */
export const wallet: Query<WalletState> = makeQuery<WalletState>(['store'], async () => {
  const result = await call(shopPaths['wallets.get']);
  if (result.ok) return { ok: true, answer: { linked: result.answer }, rev: result.rev };
  const isNone = result.status === 404 || wallet.state.value === null;
  return isNone ? { ok: true, answer: { linked: null }, rev: state.rev } : result;
});

/** The wallets that can prove an address here. */
export const walletApps = makeQuery([], async () => {
  const result = await call(shopPaths['wallets.apps']);
  return result.ok ? { ...result, answer: result.answer.data } : result;
});

/** The NFTs that the wallet held at the last sync, and which of them are active. */
export const nfts: Query<NftCountsView> = makeQuery(['store', 'user'], () => call(shopPaths['nfts.get']));

/** The requests to mint lite NFTs. */
export const mintRequests = makeQuery(['store'], () => call(shopPaths['requests.list']));
