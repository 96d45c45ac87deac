import { commitmentOf } from '#engine/rules/capsules/fairness.ts';
import { synthesise } from '#engine/rules/capsules/synthesise.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { changeCommand } from '../core/command.ts';
import { balanceView } from '../core/views.ts';
import { boostersView } from '../trip/views.ts';
import { fairnessView } from './views.ts';

export const synthesiseBooster = changeCommand<'protomatters.synthesis'>((context, player, { body }) => {
  const order = { nonce: body.nonce, nextSeed: context.newSeed() };
  const decided = synthesise(player, order, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  const { change, type, amount, fairness } = decided.ok;
  return {
    change,
    answer: (after) => ({
      type,
      amount,
      boosters: boostersView(after),
      balance: balanceView(after, context),
      fairness: fairnessView(fairness),
      nextCommitment: commitmentOf(after.secrets.synthesis),
    }),
  };
});
