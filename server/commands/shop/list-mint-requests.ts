import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { mintRequestView } from './wallet-view.ts';

const kinds = ['atomic_extruder', 'wormhole_generator'] as const;

export const listMintRequests = reads<'requests.list'>((_context, player, { query }) => ({
  answer: takePage(
    kinds.map((kind) => mintRequestView(player, kind)),
    query,
  ),
}));
