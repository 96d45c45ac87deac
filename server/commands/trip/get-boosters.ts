import { boostersView } from '../account/user-view.ts';
import { reads } from '../core/command.ts';

export const getBoosters = reads<'boosters.get'>((_context, player) => ({ answer: boostersView(player) }));
