import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { flightView } from './views.ts';

export const listRunning = reads<'statistics.sessions'>((context, player, { query }) => ({
  answer: takePage(
    player.flights.map((session) => flightView(player, session, context)),
    query,
  ),
}));
