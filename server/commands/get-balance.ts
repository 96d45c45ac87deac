import { reads } from './command.ts';
import { balanceView } from './views/user-view.ts';

export const getBalance = reads<'protomatters.get'>((context, player) => ({
  answer: balanceView(player, context),
}));
