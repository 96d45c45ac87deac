import { refused } from '#engine/rules/core/decision.ts';
import { requestMint as request } from '#engine/rules/shop/wallet.ts';
import { changes } from '../core/command.ts';
import { mintRequestView } from './wallet-view.ts';

export const requestMint = changes<'requests.make'>((context, player, { body: { kind } }) => {
  const decided = request(player, `${kind}_lite`, context.nowMs);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => mintRequestView(after, kind) };
});
