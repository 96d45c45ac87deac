import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { galaxyView } from './views.ts';

export const listGalaxies = reads<'galaxies.list'>((context, player, { query }) => ({
  answer: takePage([galaxyView(player, context)], query),
}));
