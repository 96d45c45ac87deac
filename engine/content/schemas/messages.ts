import { z } from 'zod';

/** Who a message is from; the interface has an icon and a colour for each. */
export const messageSenders = ['team', 'season', 'event', 'hangar', 'crew', 'homeland', 'shop'] as const;
export const messageKinds = ['reward', 'compensation', 'purchase', 'notice', 'news'] as const;

/** What a player can switch on and off. */
const noticeKinds = [
  'returned',
  'encounter',
  'repaired',
  'energy',
  'daily',
  'rewards',
  'crew',
  'events',
  'offers',
] as const;

/** What the game writes to a player by itself. Title and text are in the strings, under the row's key. */
export const messageRow = z.strictObject({
  sender: z.enum(messageSenders),
  kind: z.enum(messageKinds),
  /** How long it stays in the inbox. */
  days: z.int().min(1).max(365),
  /** The bot sends a copy to whoever wants this kind of notice; without it, to nobody. */
  push: z.enum(noticeKinds).optional(),
});

export type MessageRow = z.infer<typeof messageRow>;
export type MessageSender = (typeof messageSenders)[number];
export type NoticeKind = (typeof noticeKinds)[number];
export type MessageKind = (typeof messageKinds)[number];
