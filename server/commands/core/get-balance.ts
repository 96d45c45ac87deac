import { balanceView } from '../account/user-view.ts';
import { reads } from './command.ts';

export const getBalance = reads<'protomatters.get'>((context, player) => ({
  answer: balanceView(player, context),
}));
