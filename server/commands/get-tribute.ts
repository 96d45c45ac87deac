import { openTribute } from '../../engine/rules/tribute.ts';
import { reads } from './command.ts';
import { toAmount } from './views/view-context.ts';

export const getTribute = reads<'generals.tribute'>(async (_context, player, _input, { tributes }) => ({
  answer: { amount: toAmount(openTribute(player, await tributes.sum(player.id))) },
}));
