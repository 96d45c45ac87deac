import { reads } from './command.ts';
import { notFound } from './find-owned.ts';
import { walletView } from './views/wallet-view.ts';

export const getWallet = reads<'wallets.get'>((_context, { store: { wallet } }) =>
  wallet ? { answer: walletView(wallet) } : notFound,
);
