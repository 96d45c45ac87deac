import { reads } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { shipView } from './views.ts';

export const getShip = reads<'ships.get'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  return ship ? { answer: shipView(player, ship, context) } : notFound;
});
