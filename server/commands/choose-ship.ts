import { refused } from '../../engine/rules/decision.ts';
import { chooseShip as choose } from '../../engine/rules/upgrade-ship.ts';
import { changes } from './command.ts';
import { findShip, notFound } from './find-owned.ts';
import { shipView } from './views/ship-view.ts';

export const chooseShip = changes<'ships.choose'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const decided = choose(player, ship);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => shipView(after, findShip(after, ship.id)!, context) };
});
