import { refused } from '../../engine/rules/decision.ts';
import { levelUp } from '../../engine/rules/upgrade-ship.ts';
import { changes } from './command.ts';
import { findShip, notFound } from './find-owned.ts';
import { shipView } from './views/ship-view.ts';
import { balanceView } from './views/user-view.ts';

export const levelShip = changes<'ships.level'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const decided = levelUp(player, ship, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({
      ship: shipView(after, findShip(after, ship.id)!, context),
      balance: balanceView(after, context),
    }),
  };
});
