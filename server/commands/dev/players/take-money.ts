import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { forgiveDebt, takeBackMoney, unchanged } from '#engine/rules/core/decision.ts';
import type { Currency, Player } from '#engine/rules/core/player.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Services } from '../../../services.ts';
import type { Keyed } from '../../core/call-proof.ts';
import { changePlayer } from '../../core/change-player.ts';
import type { CallerContext, CommandContext, CommandResult, Refused } from '../../core/command.ts';
import { toAmount } from '../../core/view-context.ts';

/** Money that an operator takes, or a debt that is forgiven. */
export interface MoneyOrder {
  readonly kind: 'take' | 'forgive';
  readonly currency: Currency;
  readonly amount: number;
  /** True when money that isn't there to be taken becomes a debt. */
  readonly isDebt: boolean;
}

type Taken = AnswerOf<'dev.take'>;
type MoneyRefusal = 'not_enough_balance' | 'not_enough_clean' | 'no_debt';

/** Under a key it happens once. */
export async function orderMoney(
  services: Services,
  playerId: string,
  order: MoneyOrder,
  caller: CallerContext,
  keyed: Keyed | null,
): Promise<Taken> {
  const reply = await changePlayer<'dev.take', MoneyRefusal>(services, {
    playerId,
    caller,
    status: 200,
    proof: keyed && { used: null, keyed, isReport: false },
    decide: (context, player) => decideOrder(context, player, order, keyed?.key ?? context.newId()),
  });
  const answer = JSON.parse(reply.body) as Taken & { code?: MoneyRefusal };
  // Under a key a refusal is an answer too.
  if (reply.status >= 400 && answer.code) throw new CallRefused(answer.code);
  return answer;
}

function decideOrder(
  { nowMs }: CommandContext,
  player: Player,
  { kind, currency, amount, isDebt }: MoneyOrder,
  reference: string,
): Refused<MoneyRefusal> | CommandResult<'dev.take'> {
  const answer = ({ id, balance, debt }: Player) => {
    return { playerId: id, balance: moneyView(balance), debt: moneyView(debt) };
  };
  const hundredths = Math.round(amount * 100);
  if (kind === 'forgive') {
    if (player.debt[currency] === 0) return { refuse: 'no_debt' };
    return { change: forgiveDebt(unchanged(player), currency, hundredths, { reference, nowMs }), answer };
  }
  if (!isDebt && player.balance[currency] < hundredths)
    return { refuse: currency === 'clean' ? 'not_enough_clean' : 'not_enough_balance' };
  return {
    change: takeBackMoney(unchanged(player), currency, hundredths, { reason: 'take', reference, nowMs }),
    answer,
  };
}

function moneyView(money: Player['balance']) {
  return { default: toAmount(money.default), clean: toAmount(money.clean) };
}
