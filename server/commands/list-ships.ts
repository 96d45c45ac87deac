import { reads } from './command.ts';
import { takePage } from './take-page.ts';
import { shipViews } from './views/ship-view.ts';

export const listShips = reads<'collections.ships'>((context, player, { query }) => ({
  answer: takePage(shipViews(player, context), query),
}));
