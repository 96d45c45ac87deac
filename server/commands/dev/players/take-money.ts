import type { AnswerOf, InputOf } from '#engine/protocol/core/contracts.ts';
import { forgiveDebt, takeBackMoney, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Keyed } from '#server/commands/core/call-proof.ts';
import { changePlayer } from '#server/commands/core/change-player.ts';
import type { Caller, CommandContext, Decided, Refused } from '#server/commands/core/command.ts';
import { toAmount } from '#server/commands/core/view-context.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';

/** What an operator takes or forgives, as a grant keeps it. */
export type MoneyOrder =
  | { readonly take: Omit<InputOf<'dev.take'>['body'], 'reason'> }
  | { readonly forgive: Omit<InputOf<'dev.forgive-debt'>['body'], 'reason'> };

type Taken = AnswerOf<'dev.take'>;

/** Under a key it happens once. */
export async function orderMoney(
  services: Services,
  playerId: string,
  order: MoneyOrder,
  caller: Caller,
  keyed: Keyed | null,
): Promise<Taken> {
  const reply = await changePlayer<'dev.take'>(services, {
    playerId,
    caller,
    status: 200,
    proof: keyed && { used: null, keyed, isReport: false },
    decide: (context, player) => decideOrder(context, player, order, keyed?.key ?? context.newId()),
  });
  const answer = JSON.parse(reply.body) as Taken & { code?: 'not_enough_balance' | 'no_debt' };
  // Under a key a refusal is an answer too.
  if (reply.status >= 400 && answer.code) throw new CallRefused(answer.code);
  return answer;
}

function decideOrder(
  { nowMs }: CommandContext,
  player: Player,
  order: MoneyOrder,
  reference: string,
): Refused | Decided<'dev.take'> {
  const answer = ({ id, balance, debt }: Player) => {
    return { playerId: id, balance: moneyView(balance), debt: moneyView(debt) };
  };
  if ('forgive' in order) {
    const { currency, amount } = order.forgive;
    if (player.debt[currency] === 0) return { refuse: 'no_debt' };
    const hundredths = Math.round(amount * 100);
    return { change: forgiveDebt(unchanged(player), currency, hundredths, reference, nowMs), answer };
  }
  const { currency, amount, isDebt } = order.take;
  const hundredths = Math.round(amount * 100);
  if (!isDebt && player.balance[currency] < hundredths)
    return { refuse: currency === 'clean' ? 'not_enough_clean' : 'not_enough_balance' };
  return { change: takeBackMoney(unchanged(player), currency, hundredths, 'take', reference, nowMs), answer };
}

function moneyView(money: Player['balance']) {
  return { default: toAmount(money.default), clean: toAmount(money.clean) };
}
