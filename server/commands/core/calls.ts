import type { corePaths } from '#engine/protocol/core/later-paths.ts';
import { type CommandsOf, readCommand } from './command.ts';
import { ledgerViews } from './ledger-views.ts';
import { balanceView } from './views.ts';

export const coreCalls: CommandsOf<keyof typeof corePaths> = {
  'protomatters.get': readCommand((context, player) => ({ answer: balanceView(player, context) })),
  'ledger.list': readCommand(async (context, player, { query }, store) => {
    const { ledger } = store;
    await context.delivered();
    const [count, entries] = await Promise.all([
      ledger.count(player.id),
      ledger.list(player.id, query.offset, query.limit),
    ]);
    const data = await ledgerViews(entries, player, context, store);
    return { answer: { count, data } };
  }),
};
