import { convert } from '../../engine/rules/convert.ts';
import { refused } from '../../engine/rules/decision.ts';
import { changes } from './command.ts';
import { balanceView } from './views/user-view.ts';

export const convertProtomatter = changes<'protomatters.convert'>((context, player, { body }) => {
  const decided = convert(player, body.amount, false, context.newId(), context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => balanceView(after, context) };
});
