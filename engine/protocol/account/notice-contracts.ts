import { z } from 'zod';
import { switchableNotices } from '#engine/rules/core/notice-settings.ts';
import { contract } from '../core/contract.ts';
import { time } from '../core/fields.ts';

const minute = z.int().min(0).max(1439).describe("minutes since midnight of the player's own day");
const quietHours = z.strictObject({ from: minute, until: minute });

const notices = z.strictObject({
  kinds: z.strictObject(
    Object.fromEntries(switchableNotices.map((kind) => [kind, z.boolean()])) as Record<
      (typeof switchableNotices)[number],
      z.ZodBoolean
    >,
  ),
  quietHours: quietHours
    .nullable()
    .describe('what falls due meanwhile comes as one message at their end; null for none'),
  timezone: z.string().describe("the player's own, an IANA name"),
  bot: z.strictObject({
    state: z
      .enum(['unknown', 'allowed', 'blocked'])
      .describe('unknown: it may not know the player yet, who can let it write'),
    deliveredAt: time.nullable().describe('of the last message that arrived'),
    failedAt: time.nullable(),
    failure: z.string().nullable().describe('why the last one that failed did not arrive'),
  }),
});

export const noticeContracts = {
  'notices.read': contract({
    summary: 'What the player wants to be told while away, and whether the bot can (D43).',
    access: 'player',
    mutates: false,
    answer: notices,
    status: 200,
    errors: [],
  }),
  'notices.change': contract({
    summary: 'Switches kinds of notices, and sets the quiet hours; what is left out stays.',
    access: 'player',
    mutates: true,
    body: z.strictObject({
      kinds: notices.shape.kinds.partial().optional(),
      quietHours: quietHours.nullable().optional(),
      mayWrite: z
        .literal(true)
        .optional()
        .describe('lets the local messenger write; a real one tells the server itself'),
    }),
    answer: notices,
    status: 200,
    errors: [],
  }),
};

export type NoticeKinds = z.infer<typeof notices>['kinds'];
export type NoticesView = z.infer<typeof notices>;
