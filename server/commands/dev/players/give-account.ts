import { gainAccount, loseAccount } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import { applyChange } from '#server/commands/core/change-player.ts';
import { serviceCommand } from '#server/commands/core/command.ts';
import { findPlayer } from './ban-player.ts';

/** Gives an account at a partner exchange to its holder (D22). Repeated after it broke off, it goes on. */
export const giveAccount = serviceCommand<'dev.give-account'>(async (services, { params, body }, caller) => {
  const { exchangeAccounts } = services.store;
  const { exchange, uid } = body;
  const holder = await findPlayer(services, params.id);
  const formerId = await exchangeAccounts.findPlayer(exchange, uid);
  const isOthers = formerId !== null && formerId !== holder.id;
  if (isOthers)
    await applyChange(
      services,
      formerId,
      ({ nowMs, tunables, tunablesOf }, player) =>
        loseAccount(player, { exchange, uid }, nowMs, tunables, tunablesOf),
      caller,
    );
  await exchangeAccounts.give({ exchange, uid, email: '', playerId: holder.id });
  await applyChange(
    services,
    holder.id,
    ({ nowMs }, player) => gainAccount(player, { exchange, uid, email: '' }, nowMs),
    caller,
  );
  return { answer: { formerPlayerId: isOthers ? formerId : null } };
});
