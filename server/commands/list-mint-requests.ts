import { reads } from './command.ts';
import { mintRequestView } from './views/wallet-view.ts';

const kinds = ['atomic_extruder', 'wormhole_generator'] as const;

export const listMintRequests = reads<'requests.list'>((_context, player) => ({
  answer: { count: kinds.length, data: kinds.map((kind) => mintRequestView(player, kind)) },
}));
