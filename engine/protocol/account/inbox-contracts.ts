import { z } from 'zod';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { message } from './inbox-entities.ts';

export const inboxContracts = {
  'inbox.list': contract({
    summary: 'The messages to the player that have not expired, newest first (D43).',
    access: 'player',
    mutates: false,
    query: page(50),
    answer: listOf(message).extend({
      unread: z.int().describe('of the whole inbox'),
      unclaimed: z.int().describe('of the whole inbox: messages with something to claim'),
    }),
    status: 200,
    errors: [],
  }),
  'inbox.change': contract({
    summary:
      'Reads a message or claims what it holds, which reads it too. Without a body: claims, or reads what holds nothing.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ isRead: z.literal(true).optional(), isClaimed: z.literal(true).optional() }),
    answer: message.extend({ balance }),
    status: 200,
    errors: ['not_found', 'already_claimed', 'message_expired', 'nothing_to_claim', 'reward_held'],
  }),
};
