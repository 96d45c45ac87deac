import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { shipViews } from './views.ts';

export const listShips = reads<'collections.ships'>((context, player, { query }) => ({
  answer: takePage(shipViews(player, context), query),
}));
