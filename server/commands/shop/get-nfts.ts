import { reads } from '../core/command.ts';
import { nftsView } from './wallet-view.ts';

export const getNfts = reads<'nfts.get'>((context, player) => ({ answer: nftsView(player, context.nfts) }));
