import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { forgiveDebt, takeBackMoney, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { RequestOf } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import type { Keyed } from '../../core/call-proof.ts';
import { changePlayer } from '../../core/change-player.ts';
import type { CallerContext, CommandContext, CommandResult, Refused } from '../../core/command.ts';
import { toAmount } from '../../core/view-context.ts';

type MoneyRequest = Pick<RequestOf<'take' | 'forgive'>, 'kind' | 'playerId' | 'body'>;
type MoneyAnswer = AnswerOf<'dev.take'>;
type MoneyRefusal = 'not_enough_balance' | 'not_enough_clean' | 'no_debt';

/** Takes money, or forgives a debt: once under a key. */
export async function changeMoney(
  services: Services,
  request: MoneyRequest,
  caller: CallerContext,
  keyed: Keyed | null,
): Promise<MoneyAnswer> {
  const reply = await changePlayer<'dev.take', MoneyRefusal>(services, {
    playerId: request.playerId,
    caller,
    status: 200,
    proof: keyed && { used: null, keyed, isReport: false },
    decide: (context, player) => decideMoney(context, player, request, keyed?.key ?? context.newId()),
  });
  const answer = JSON.parse(reply.body) as MoneyAnswer & { code?: MoneyRefusal };
  // Under a key a refusal is an answer too.
  if (reply.status >= 400 && answer.code) throw new CallRefused(answer.code);
  return answer;
}

function decideMoney(
  { nowMs }: CommandContext,
  player: Player,
  { kind, body: { currency, amount, isDebt = false } }: MoneyRequest,
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
