import { z } from 'zod';
import { messageKinds, messageSenders } from '#engine/content/schemas/messages.ts';
import { written } from '#engine/content/schemas/written.ts';
import { attachmentKinds } from '#engine/rules/core/message.ts';
import { contract } from '../core/contract.ts';

const text = z.strictObject({
  title: z.string().trim().min(1).max(80),
  text: z.string().trim().min(1).max(2000),
});
const percent = z.number().min(0).max(100);

export const sentMessage = z.strictObject({
  messageId: z.guid(),
  playerId: z.guid().nullable().describe('null: to many'),
});

const messageOrder = z.strictObject({
  playerId: z.guid().optional().describe('without it: to many'),
  share: z
    .strictObject({ salt: z.string().min(1).max(64), from: percent, to: percent })
    .optional()
    .describe('of the players who are there now, by a hash of the salt and their id; without it: all'),
  reason: z.string().trim().min(3).max(500).optional().describe('needed where developers have tokens'),
  sender: z.enum(messageSenders).default('team'),
  kind: z.enum(messageKinds).default('news'),
  texts: written(text),
  attachments: z
    .array(
      z.strictObject({
        kind: z.enum(attachmentKinds),
        count: z.number().positive().max(1_000_000),
        collectionId: z.guid().optional(),
      }),
    )
    .max(12)
    .default([]),
  expiresAt: z.iso.datetime().optional().describe('game time; without it: in 30 days'),
});

export const devMessageContracts = {
  'dev.send-message': contract({
    summary:
      'Puts a message into the inbox of a player, or of many. What it holds counts as a grant: above the limit of a day a ' +
      'second operator has to approve it.',
    access: 'developer',
    roles: ['support', 'operator'],
    mutates: true,
    body: messageOrder,
    answer: sentMessage,
    status: 201,
    errors: ['not_found', 'approval_needed', 'grant_closed'],
  }),
};
