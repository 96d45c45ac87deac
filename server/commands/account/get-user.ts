import { reads } from '../core/command.ts';
import { userView } from './views.ts';

export const getUser = reads<'auth.me'>((context, player) => ({ answer: userView(player, context) }));
