import { reads } from '../core/command.ts';
import { userView } from './user-view.ts';

export const getUser = reads<'auth.me'>((context, player) => ({ answer: userView(player, context) }));
