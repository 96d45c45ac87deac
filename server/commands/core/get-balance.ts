import { balanceView } from '../account/views.ts';
import { reads } from './command.ts';

export const getBalance = reads<'protomatters.get'>((context, player) => ({
  answer: balanceView(player, context),
}));
