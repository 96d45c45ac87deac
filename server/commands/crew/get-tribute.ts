import { openTribute } from '#engine/rules/crew/tribute.ts';
import { reads } from '../core/command.ts';
import { toAmount } from '../core/view-context.ts';

export const getTribute = reads<'generals.tribute'>(async (_context, player, _input, { tributes }) => ({
  answer: { amount: toAmount(openTribute(player, await tributes.sum(player.id))) },
}));
