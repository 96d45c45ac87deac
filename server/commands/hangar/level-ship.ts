import { refused } from '#engine/rules/core/decision.ts';
import { levelUp } from '#engine/rules/hangar/upgrade-ship.ts';
import { balanceView } from '../account/views.ts';
import { changes } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { shipView } from './views.ts';

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
