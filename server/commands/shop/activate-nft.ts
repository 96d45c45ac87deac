import { refused } from '#engine/rules/core/decision.ts';
import { activateNft as activate } from '#engine/rules/shop/wallet.ts';
import { changes } from '../core/command.ts';
import { nftsView } from './wallet-view.ts';

export const activateNft = changes<'nfts.activate'>((context, player, { body }) => {
  const decided = activate(player, body.kind, body.isActive);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => nftsView(after, context.nfts) };
});
