import { reads } from './command.ts';
import { takePage } from './take-page.ts';
import { sessionView } from './views/session-view.ts';

export const listRunning = reads<'statistics.sessions'>((context, player, { query }) => ({
  answer: takePage(
    player.sessions.map((session) => sessionView(player, session, context)),
    query,
  ),
}));
