import { refused, unchanged } from '../../engine/rules/decision.ts';
import { giveFirstShip } from '../../engine/rules/new-player.ts';
import { changes } from './command.ts';
import { findShip } from './find-owned.ts';
import { shipView } from './views/ship-view.ts';

export const createShip = changes<'ships.create'>((context, player) => {
  const id = context.newId();
  const decided = giveFirstShip(player, id, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return {
    change: unchanged(decided.ok),
    answer: (after) => shipView(after, findShip(after, id)!, context),
  };
});
