import { gainAccount, loseAccount } from '#engine/rules/ai-pilot/give-account.ts';
import type { Change } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { changePlayer } from '#server/commands/core/change-player.ts';
import { type CallerContext, type CommandContext, serviceCommand } from '#server/commands/core/command.ts';
import type { Services } from '#server/services.ts';
import { findPlayer } from './ban-player.ts';

/** Gives an account at a partner exchange to its holder (D22). Repeated after it broke off, it goes on. */
export const giveAccount = serviceCommand<'dev.give-account'>(async (services, { params, body }, caller) => {
  const { exchangeAccounts } = services.store;
  const { exchange, uid } = body;
  const holder = await findPlayer(services, params.id);
  const formerId = await exchangeAccounts.findPlayer(exchange, uid);
  const isOthers = formerId !== null && formerId !== holder.id;
  if (isOthers)
    await change(services, caller, formerId, ({ nowMs, tunables, tunablesOf }, player) =>
      loseAccount(player, { exchange, uid }, nowMs, tunables, tunablesOf),
    );
  await exchangeAccounts.give({ exchange, uid, email: '', playerId: holder.id });
  await change(services, caller, holder.id, ({ nowMs }, player) =>
    gainAccount(player, { exchange, uid, email: '' }, nowMs),
  );
  return { answer: { formerPlayerId: isOthers ? formerId : null } };
});

async function change(
  services: Services,
  caller: CallerContext,
  playerId: string,
  decide: (context: CommandContext, player: Player) => Change,
): Promise<void> {
  await changePlayer<'auth.onboarding'>(services, {
    playerId,
    caller,
    status: 200,
    proof: null,
    decide: (context, player) => ({ change: decide(context, player), answer: () => ({}) as never }),
  });
}
