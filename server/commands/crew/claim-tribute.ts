import { refused } from '#engine/rules/core/decision.ts';
import { claimTribute as claim, openTribute } from '#engine/rules/crew/tribute.ts';
import { balanceView } from '../account/views.ts';
import { changes } from '../core/command.ts';
import { toAmount } from '../core/view-context.ts';

export const claimTribute = changes<'generals.claim-tribute'>(
  async (context, player, _input, { tributes }) => {
    const received = await tributes.sum(player.id);
    const decided = claim(player, received, context.newId(), context.nowMs);
    if (refused(decided)) return decided;
    const amount = toAmount(openTribute(player, received));
    return { change: decided.ok, answer: (after) => ({ amount, balance: balanceView(after, context) }) };
  },
);
