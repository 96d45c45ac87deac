import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { sessionView } from './flight-view.ts';

export const listRunning = reads<'statistics.sessions'>((context, player, { query }) => ({
  answer: takePage(
    player.sessions.map((session) => sessionView(player, session, context)),
    query,
  ),
}));
