import { reads } from '../core/command.ts';
import { statisticsView } from './views.ts';

export const getStatistics = reads<'statistics.trips'>((_context, player) => ({
  answer: statisticsView(player),
}));
