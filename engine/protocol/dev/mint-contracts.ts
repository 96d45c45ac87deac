import { z } from 'zod';
import { mintStates, nftKinds } from '#engine/rules/core/shop-state.ts';
import { contract, listOf, page } from '../core/contract.ts';
import { id, time } from '../core/fields.ts';
import { reason } from './taken.ts';

export const devMintContracts = {
  'dev.mints': contract({
    summary: 'Requests to mint an NFT, oldest first; with a state, those in it.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50).extend({ state: z.enum(mintStates).optional() }),
    answer: listOf(
      z.strictObject({
        playerId: id,
        nft: z.enum(nftKinds),
        address: z.string(),
        at: time,
        state: z.enum(mintStates),
        by: z.string().nullable(),
      }),
    ),
    status: 200,
    errors: [],
  }),
  'dev.change-mint': contract({
    summary: 'Notes what became of a request to mint. The player is told when it is minted or has failed.',
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    body: z.strictObject({
      playerId: id,
      nft: z.enum(nftKinds),
      state: z.enum(['minting', 'minted', 'failed']),
      reason,
    }),
    answer: z.strictObject({ state: z.enum(mintStates) }),
    status: 200,
    errors: ['not_found', 'mint_closed'],
  }),
};
