import { boostersView } from '../account/views.ts';
import { reads } from '../core/command.ts';

export const getBoosters = reads<'boosters.get'>((_context, player) => ({ answer: boostersView(player) }));
