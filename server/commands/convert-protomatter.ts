import { convert } from '../../engine/rules/convert.ts';
import { refused } from '../../engine/rules/decision.ts';
import { isGeneral } from '../../engine/rules/general-status.ts';
import { changes } from './command.ts';
import { balanceView } from './views/user-view.ts';

export const convertProtomatter = changes<'protomatters.convert'>((context, player, { body }) => {
  const { nowMs, tunables } = context;
  const decided = convert(player, body.amount, isGeneral(player, nowMs), context.newId(), nowMs, tunables);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => balanceView(after, context) };
});
