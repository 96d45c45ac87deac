import { giveFirstShip } from '#engine/rules/account/new-player.ts';
import { refused, unchanged } from '#engine/rules/core/decision.ts';
import { changes } from '../core/command.ts';
import { findShip } from '../core/find-owned.ts';
import { shipView } from './views.ts';

export const createShip = changes<'ships.create'>((context, player) => {
  const id = context.newId();
  const decided = giveFirstShip(player, id, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return {
    change: unchanged(decided.ok),
    answer: (after) => shipView(after, findShip(after, id)!, context),
  };
});
