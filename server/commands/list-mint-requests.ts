import { reads } from './command.ts';
import { takePage } from './take-page.ts';
import { mintRequestView } from './views/wallet-view.ts';

const kinds = ['atomic_extruder', 'wormhole_generator'] as const;

export const listMintRequests = reads<'requests.list'>((_context, player, { query }) => ({
  answer: takePage(
    kinds.map((kind) => mintRequestView(player, kind)),
    query,
  ),
}));
