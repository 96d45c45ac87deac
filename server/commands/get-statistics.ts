import { reads } from './command.ts';
import { statisticsView } from './views/user-view.ts';

export const getStatistics = reads<'statistics.trips'>((_context, player) => ({
  answer: statisticsView(player),
}));
