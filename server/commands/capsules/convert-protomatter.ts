import { convert } from '#engine/rules/capsules/convert.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { isGeneral } from '#engine/rules/crew/general-status.ts';
import { balanceView } from '../account/views.ts';
import { changes } from '../core/command.ts';

export const convertProtomatter = changes<'protomatters.convert'>((context, player, { body }) => {
  const { nowMs, tunables } = context;
  const decided = convert(player, body.amount, isGeneral(player, nowMs), context.newId(), nowMs, tunables);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => balanceView(after, context) };
});
