import type { capsulesPaths } from '#engine/protocol/capsules/paths.ts';
import { convert } from '#engine/rules/capsules/convert.ts';
import { isGeneral } from '#engine/rules/crew/general-status.ts';
import { type CommandsOf, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { balanceView } from '../core/views.ts';
import { openCapsule } from './open-capsule.ts';
import { synthesiseBooster } from './synthesise-booster.ts';
import { capsuleKeysView } from './views.ts';

export const capsulesCalls: CommandsOf<keyof typeof capsulesPaths> = {
  'capsules.keys': readCommand((context, player) => ({ answer: capsuleKeysView(player, context) })),
  'capsules.open': openCapsule,
  'protomatters.convert': changeCommand((context, player, { body }) => {
    const { nowMs, tunables } = context;
    const hasGeneralRate = isGeneral(player, nowMs);
    const decided = convert(player, body.amount, hasGeneralRate, context.newId(), nowMs, tunables);
    return withAnswer(decided, (after) => balanceView(after, context));
  }),
  'protomatters.synthesis': synthesiseBooster,
};
