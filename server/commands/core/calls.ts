import type { corePaths } from '#engine/protocol/core/paths.ts';
import { type CommandsOf, readCommand } from './command.ts';
import { toAmount, toTime } from './view-context.ts';
import { balanceView } from './views.ts';

export const coreCalls: CommandsOf<keyof typeof corePaths> = {
  'protomatters.get': readCommand((context, player) => ({ answer: balanceView(player, context) })),
  'ledger.list': readCommand(async (context, player, { query }, { ledger }) => {
    await context.delivered();
    const [count, entries] = await Promise.all([
      ledger.count(player.id),
      ledger.list(player.id, query.offset, query.limit),
    ]);
    const data = entries.map(({ atMs, currency, amount, reason, reference, balanceAfter, debtAfter }) => ({
      at: toTime(atMs),
      currency,
      amount: toAmount(amount),
      reason,
      reference,
      balanceAfter: toAmount(balanceAfter),
      ...(debtAfter === undefined ? {} : { debtAfter: toAmount(debtAfter) }),
    }));
    return { answer: { count, data } };
  }),
};
