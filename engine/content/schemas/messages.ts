import { z } from 'zod';
import { noticeKinds } from '../kinds.ts';

/** Senders of messages; the interface has an icon and a colour for each. */
export const messageSenders = ['team', 'season', 'event', 'hangar', 'crew', 'homeland', 'shop'] as const;
export const messageKinds = ['reward', 'compensation', 'purchase', 'notice', 'news'] as const;

/**
 * Message that the game writes to a player by itself. Title and text are in the strings, under the row's
 * key.
 */
export const messageRow = z.strictObject({
  sender: z.enum(messageSenders),
  kind: z.enum(messageKinds),
  /** Time in the inbox. */
  days: z.int().min(1).max(365),
  /** Kind of notice under which the bot sends a copy; without it, no copy is sent. */
  push: z.enum(noticeKinds).optional(),
});

export type MessageRow = z.infer<typeof messageRow>;
export type MessageSender = (typeof messageSenders)[number];
export type MessageKind = (typeof messageKinds)[number];
