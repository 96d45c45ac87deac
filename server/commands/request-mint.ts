import { refused } from '../../engine/rules/decision.ts';
import { requestMint as request } from '../../engine/rules/wallet.ts';
import { changes } from './command.ts';
import { mintRequestView } from './views/wallet-view.ts';

export const requestMint = changes<'requests.make'>((context, player, { body: { kind } }) => {
  const decided = request(player, `${kind}_lite`, context.nowMs);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => mintRequestView(after, kind) };
});
