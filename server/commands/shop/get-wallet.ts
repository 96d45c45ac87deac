import { reads } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { walletView } from './wallet-view.ts';

export const getWallet = reads<'wallets.get'>((_context, { shop: { wallet } }) =>
  wallet ? { answer: walletView(wallet) } : notFound,
);
