import { reads } from './command.ts';
import { findShip, notFound } from './find-owned.ts';
import { shipView } from './views/ship-view.ts';

export const getShip = reads<'ships.get'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  return ship ? { answer: shipView(player, ship, context) } : notFound;
});
