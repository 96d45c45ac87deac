import { z } from 'zod';
import { rarities } from '#engine/content/kinds.ts';
import { messageKinds, messageSenders } from '#engine/content/schemas/messages.ts';
import { attachmentKinds } from '#engine/rules/core/message.ts';
import { id, time } from '../core/fields.ts';

const attachment = z.strictObject({
  kind: z.enum(attachmentKinds),
  count: z.number(),
  rarity: z.enum(rarities).nullable(),
  skin: z.string().nullable(),
  collectionId: id.nullable(),
});

export const message = z.strictObject({
  uuid: id,
  sender: z.enum(messageSenders),
  kind: z.enum(messageKinds),
  code: z.string().nullable().describe('the key of its strings; null when people wrote it'),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  title: z.string(),
  text: z.string(),
  attachments: z.array(attachment),
  createdAt: time,
  expiresAt: time.describe('it leaves the inbox then, and what it holds can not be claimed any more'),
  isRead: z.boolean(),
  isClaimed: z.boolean(),
});

export type InboxMessage = z.infer<typeof message>;
export type MessageAttachment = z.infer<typeof attachment>;
