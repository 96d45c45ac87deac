import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { changeCommand, readCommand } from '../core/command.ts';

export const readCounted = readCommand<'analytics.read'>((_context, player) => ({
  answer: countedView(player),
}));

/** The player's own switch for the analytics. */
export const changeCounted = changeCommand<'analytics.change'>((_context, player, { body }) => {
  const { isUncounted, ...rest } = player.account;
  const isSame = body.isCounted === !isUncounted;
  const account = body.isCounted ? rest : { ...rest, isUncounted: true as const };
  const change = isSame ? unchanged(player) : withPlayer(unchanged(player), { account });
  return { change, answer: countedView };
});

function countedView({ account }: Player) {
  return { isCounted: !account.isUncounted };
}
