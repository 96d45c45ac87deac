import { reads } from './command.ts';
import { takePage } from './take-page.ts';
import { galaxyView } from './views/galaxy-view.ts';

export const listGalaxies = reads<'galaxies.list'>((context, player, { query }) => ({
  answer: takePage([galaxyView(player, context)], query),
}));
