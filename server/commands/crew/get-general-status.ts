import { reads } from '../core/command.ts';
import { generalStatusView } from './views.ts';

export const getGeneralStatus = reads<'generals.me'>(async (context, player, _input, { tributes }) => ({
  answer: generalStatusView(player, await tributes.sum(player.id), context),
}));
