import { reads } from './command.ts';
import { userView } from './views/user-view.ts';

export const getUser = reads<'auth.me'>((context, player) => ({ answer: userView(player, context) }));
