import { reads } from './command.ts';
import { nftsView } from './views/wallet-view.ts';

export const getNfts = reads<'nfts.get'>((context, player) => ({ answer: nftsView(player, context.nfts) }));
