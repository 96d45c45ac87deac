import { reads } from './command.ts';
import { boostersView } from './views/user-view.ts';

export const getBoosters = reads<'boosters.get'>((_context, player) => ({ answer: boostersView(player) }));
