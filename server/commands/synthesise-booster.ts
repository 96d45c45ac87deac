import { refused } from '../../engine/rules/decision.ts';
import { commitmentOf } from '../../engine/rules/fairness.ts';
import { synthesise } from '../../engine/rules/synthesise.ts';
import { changes } from './command.ts';
import { fairnessView } from './views/capsule-view.ts';
import { balanceView, boostersView } from './views/user-view.ts';

export const synthesiseBooster = changes<'protomatters.synthesis'>((context, player, { body }) => {
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
