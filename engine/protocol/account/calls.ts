import { z } from 'zod';
import { rarities } from '../../content/kinds.ts';
import { messageKinds, messageSenders } from '../../content/schemas/messages.ts';
import { attachmentKinds } from '../../rules/core/message.ts';
import { switchableNotices } from '../../rules/core/notice-settings.ts';
import { exclusionDays } from '../../rules/shop/spending.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { amount, balance, id, time } from '../core/entities.ts';
import { galaxy, solarSystem, trip } from '../galaxy/calls.ts';
import { ship } from '../hangar/calls.ts';
import { boosters, session, tripStatistics } from '../trip/entities.ts';

export const user = z.strictObject({
  uuid: id,
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  telegramId: z.number(),
  accountId: z.string(),
  referralCode: z.string(),
  crewBonus: z.number().describe('percent of the base extraction'),
  balance: amount,
  cleanProto: amount,
  isOnboarded: z.boolean(),
  isSelectedGeneral: z.boolean(),
  canChooseGeneral: z.boolean().describe('from the first collected trip to the end of the tour'),
  isRecruitedReferral: z.boolean(),
  activeAtomicExtruderType: z.enum(['atomic_extruder', 'atomic_extruder_lite']).nullable(),
  activeWormholeGeneratorType: z.enum(['wormhole_generator', 'wormhole_generator_lite']).nullable(),
  isAutoReplenishWithdrawEnabled: z.boolean(),
  address: z.string().nullable(),
});

const device = z.strictObject({
  uuid: id.describe('the id of its newest session'),
  platform: z.string().nullable().describe('Android, iPhone, Windows …; null when the device does not say'),
  isPhone: z.boolean(),
  isCurrent: z.boolean().describe('the device that asks'),
  signedInAt: time,
  lastSeenAt: time.describe('to five minutes; real time, as the others'),
  expiresAt: time,
});

export type Device = z.infer<typeof device>;
export type User = z.infer<typeof user>;

const attachment = z.strictObject({
  kind: z.enum(attachmentKinds),
  count: z.number(),
  rarity: z.enum(rarities).nullable(),
  skin: z.string().nullable(),
  collectionId: id.nullable(),
});

const message = z.strictObject({
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

const name = z.string().trim().max(256);

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

export type NoticeKinds = z.infer<typeof notices>['kinds'];
export type NoticesView = z.infer<typeof notices>;

const counted = z.strictObject({
  isCounted: z.boolean().describe("whether the player's days are noted, under a pseudonym"),
});

export type CountedView = z.infer<typeof counted>;

const limit = z.int().min(0).max(1_000_000).nullable().describe('Stars a month; null for no limit');

const spending = z.strictObject({
  limit,
  next: z.strictObject({ limit, from: time }).nullable().describe('a higher limit that is still to come'),
  spent: z.int().describe('Stars in this month, by UTC'),
  monthEndsAt: time,
  isPaused: z.boolean().describe('no purchases at all'),
  pausedUntil: time.nullable().describe('null for ever, or while it is not paused'),
});

export type SpendingView = z.infer<typeof spending>;

export const accountSpecs = {
  'dev.init-data': callSpec({
    summary: "Init data signed by the local messenger's bot, as the real messenger would.",
    access: 'developer',
    isDevTool: true,
    roles: ['designer', 'operator'],
    mutates: false,
    body: z.strictObject({
      telegramId: z.int().min(1),
      firstName: z.string().min(1).max(256),
      lastName: z.string().min(1).max(256).nullish(),
      username: z.string().max(256).nullish(),
      startParam: z
        .string()
        .regex(/^[\w-]{0,512}$/)
        .nullish(),
    }),
    answer: z.strictObject({ initData: z.string() }),
    status: 200,
    errors: [],
  }),
  'service.mode': callSpec({
    summary:
      'Whether the game is open, and a mode that is planned or on until its end. Answered while the game is closed, too.',
    access: 'open',
    mutates: false,
    answer: z.strictObject({
      mode: z.enum(['open', 'read_only', 'closed']),
      plan: z
        .strictObject({
          mode: z.enum(['read_only', 'closed']),
          from: time.describe('real time, as the others'),
          until: time,
          text: z.string().nullable().describe("the team's sentence in the caller's language"),
        })
        .nullable(),
    }),
    status: 200,
    errors: [],
  }),
  'auth.token': callSpec({
    summary: "Exchanges the messenger's signed init data for a token.",
    access: 'open',
    mutates: false,
    body: z.strictObject({ initData: z.string().max(8192).meta({ pattern: '\\S' }) }),
    answer: z.strictObject({ token: z.string(), expiresAt: z.iso.datetime() }),
    status: 200,
    errors: ['init_data_empty', 'invalid_credentials', 'storage_full'],
  }),
  'auth.sandbox': callSpec({
    summary:
      "Opens a designer's sandbox link, once: signs this browser in as the designer's sandbox pilot for an hour (D67).",
    access: 'open',
    mutates: true,
    body: z.strictObject({ secret: z.string().max(64).describe("the link's fragment") }),
    answer: z.strictObject({
      token: z.string(),
      sessionId: z.guid(),
      signingKey: z.string(),
      until: time.describe('real time; the session ends then'),
      consoleUrl: z.string().nullable().describe('the console that the link was made in'),
    }),
    status: 201,
    errors: ['session_invalid', 'sandbox_link_over'],
  }),
  'auth.session': callSpec({
    summary: 'Opens a session for one device; its key signs every call from then on.',
    access: 'token',
    mutates: false,
    answer: z.strictObject({
      sessionId: z.guid(),
      signingKey: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    status: 201,
    errors: ['storage_full'],
  }),
  'auth.create': callSpec({
    summary: 'Creates the user that the token is about, or answers with the one who is there.',
    access: 'session',
    mutates: true,
    body: z.strictObject({
      telegramId: z.int().min(1).describe('the one that the token is about'),
      firstName: name,
      lastName: name.nullish(),
      username: name.nullish(),
    }),
    answer: user,
    status: 201,
    statusWhenThere: 200,
    errors: [],
  }),
  'auth.me': callSpec({
    summary: 'The user.',
    access: 'player',
    mutates: false,
    answer: user,
    status: 200,
    errors: [],
  }),
  'auth.start': callSpec({
    summary: 'Everything that the first screen shows, each part as its own call answers it.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({
      user,
      balance,
      boosters,
      ships: z.array(ship),
      galaxy,
      systems: z.array(solarSystem),
      statistics: tripStatistics,
      sessions: z.array(session),
      trips: z.array(trip).describe('The trips of the system of the session that ends first; else empty.'),
    }),
    status: 200,
    errors: [],
  }),
  'auth.onboarding': callSpec({
    summary: 'Marks the guided tour as seen.',
    access: 'player',
    mutates: true,
    answer: user,
    status: 200,
    errors: [],
  }),
  'devices.list': callSpec({
    summary: 'The devices that the player is signed in on, newest first.',
    access: 'session',
    mutates: false,
    answer: listOf(device),
    status: 200,
    errors: [],
  }),
  'devices.end': callSpec({
    summary: 'Logs out of a device: its sessions end, and its live connections are closed.',
    access: 'session',
    mutates: true,
    params: ids('id'),
    answer: listOf(device),
    status: 200,
    errors: ['not_found'],
  }),
  'devices.end-others': callSpec({
    summary: 'Logs out of all devices but the one that asks.',
    access: 'session',
    mutates: true,
    answer: listOf(device),
    status: 200,
    errors: [],
  }),
  'inbox.list': callSpec({
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
  'inbox.change': callSpec({
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
  'notices.read': callSpec({
    summary: 'What the player wants to be told while away, and whether the bot can (D43).',
    access: 'player',
    mutates: false,
    answer: notices,
    status: 200,
    errors: [],
  }),
  'notices.change': callSpec({
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
  'analytics.read': callSpec({
    summary: 'Whether what the player does is counted in the analytics.',
    access: 'player',
    mutates: false,
    answer: counted,
    status: 200,
    errors: [],
  }),
  'analytics.change': callSpec({
    summary:
      'Switches it, from the next call on. What was noted before stays for 90 days, or until the account is deleted.',
    access: 'player',
    mutates: true,
    body: counted,
    answer: counted,
    status: 200,
    errors: [],
  }),
  'account.export': callSpec({
    summary: 'Everything that is kept about the player, as one file. A few times an hour.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({
      createdAt: time,
      player: z.record(z.string(), z.unknown()).describe('the document that the game runs on'),
      collections: z
        .record(z.string(), z.array(z.unknown()))
        .describe('what else is kept, by collection; at most 20 000 entries of each, the newest'),
      kept: z.record(z.string(), z.string()).describe('what stays after a deletion, and why'),
    }),
    status: 200,
    errors: [],
  }),
  'account.delete': callSpec({
    summary:
      'Deletes the account after 30 days and signs out all devices. Signing in before then undoes it; after it everything is ' +
      'gone but anonymous sums and the orders, which the law keeps.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ deletesAt: time.describe('game time') }),
    status: 200,
    errors: [],
  }),
  'spending.read': callSpec({
    summary: "The player's own limits for purchases.",
    access: 'player',
    mutates: false,
    answer: spending,
    status: 200,
    errors: [],
  }),
  'spending.change': callSpec({
    summary:
      'Sets the limit: a lower one holds at once, a higher one after 24 hours. Or pauses all purchases, which can be made ' +
      'longer and never shorter.',
    access: 'player',
    mutates: true,
    body: z.strictObject({
      limit: limit.optional(),
      pauseDays: z.union([z.literal(exclusionDays), z.literal('forever')]).optional(),
    }),
    answer: spending,
    status: 200,
    errors: [],
  }),
};
