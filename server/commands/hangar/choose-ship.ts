import { refused } from '#engine/rules/core/decision.ts';
import { chooseShip as choose } from '#engine/rules/hangar/upgrade-ship.ts';
import { changes } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { shipView } from './views.ts';

export const chooseShip = changes<'ships.choose'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const decided = choose(player, ship);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => shipView(after, findShip(after, ship.id)!, context) };
});
