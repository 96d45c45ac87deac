import { z } from 'zod';
import { crewTiers } from '../../rules/crew/crew.ts';
import { leaderboardRanges, leaderboardScopes, leaderboardTypes } from '../../rules/crew/leaderboard.ts';
import { user } from '../account/calls.ts';
import { callSpec, listOf, page } from '../core/call-spec.ts';
import { amount, balance, id, ownPlace, time } from '../core/entities.ts';

const general = z.strictObject({
  uuid: id.describe('to be chosen by'),
  username: z.string().nullable(),
  firstName: z.string(),
  earned: amount.describe('PROTO mined in all'),
  referralCount: z.int().describe('active pilots in the crew'),
  pilotCount: z.int().describe('all pilots in the crew, active or not'),
});

const generalStatus = z.strictObject({
  isActive: z.boolean(),
  availableAt: time.nullable().describe('the end of access; null when there never was any'),
  referralCount: z.int().describe('active pilots in the crew'),
  referralLimit: z.int(),
  tribute: amount.describe('waiting to be claimed'),
  isNotificationEnabled: z.boolean(),
  conversionRate: z.number(),
});

const referral = z.strictObject({
  uuid: id,
  username: z.string().nullable(),
  firstName: z.string(),
  crew: z.enum(crewTiers).nullable().describe('null: not active yet, or after the last place'),
  status: z.boolean().describe('active'),
});

const referralStatistics = z.strictObject({
  spaceshipCount: z.int(),
  satelliteCount: z.int(),
  planetaryCount: z.int(),
  extractionBonus: z.number().describe('percent of the base extraction'),
  currentGeneral: general.pick({ uuid: true, username: true, firstName: true }).nullable(),
  canChooseGeneral: z.boolean(),
  inviteLink: z
    .url()
    .nullable()
    .describe("opens the game in the messenger with the player's code; null with the local messenger"),
});

const leaderboardEntry = z.strictObject({
  uuid: id,
  username: z.string(),
  rank: z.int(),
  value: z.number(),
});

const ownLeaderboardEntry = leaderboardEntry.extend(ownPlace);

export type General = z.infer<typeof general>;
export type GeneralStatus = z.infer<typeof generalStatus>;
export type Referral = z.infer<typeof referral>;
export type ReferralStatistics = z.infer<typeof referralStatistics>;
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;
export type OwnLeaderboardEntry = z.infer<typeof ownLeaderboardEntry>;

const joined = z.strictObject({ user, balance });
const joinErrors = ['not_found', 'already_in_crew', 'own_crew', 'crew_loop', 'general_unavailable'] as const;

export const crewSpecs = {
  'generals.me': callSpec({
    summary: "The player's status as a general.",
    access: 'player',
    mutates: false,
    answer: generalStatus,
    status: 200,
    errors: [],
  }),
  'generals.notifications': callSpec({
    summary: "Switches the general's notices of returns and repairs; without a body, to what they aren't.",
    access: 'player',
    mutates: true,
    body: z.strictObject({ isNotificationEnabled: z.boolean().optional() }),
    answer: generalStatus,
    status: 200,
    errors: ['not_general'],
  }),
  'generals.list': callSpec({
    summary: 'Generals who can be picked, most earned first.',
    access: 'player',
    mutates: false,
    query: page(50),
    answer: listOf(general),
    status: 200,
    errors: [],
  }),
  'generals.choose': callSpec({
    summary: 'Picks a general, once, after the first collected trip: joins the crew and is paid for it.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ generalId: z.guid() }),
    answer: joined,
    status: 200,
    errors: ['choose_later', ...joinErrors],
  }),
  'generals.tribute': callSpec({
    summary: 'The tribute that waits to be claimed.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({ amount: z.number() }),
    status: 200,
    errors: [],
  }),
  'generals.claim-tribute': callSpec({
    summary: 'Claims the tribute, or a part of it; answers with how much it was.',
    access: 'player',
    mutates: true,
    body: z.strictObject({
      amount: z.number().min(0.01).multipleOf(0.01).optional().describe('all of it when absent'),
    }),
    answer: z.strictObject({ amount: z.number(), balance }),
    status: 200,
    errors: ['tribute_empty'],
  }),
  'referrals.join': callSpec({
    summary: "Joins the crew of the code's owner, once.",
    access: 'player',
    mutates: true,
    body: z.strictObject({ code: z.string().trim().min(1).max(512) }),
    answer: joined,
    status: 200,
    errors: joinErrors,
  }),
  'referrals.list': callSpec({
    summary:
      "The pilots of the player's crew: the active ones in the order of their places, then the others.",
    access: 'player',
    mutates: false,
    query: page(15),
    answer: listOf(referral),
    status: 200,
    errors: [],
  }),
  'referrals.statistics': callSpec({
    summary: 'The crew in numbers, and whose crew the player is in.',
    access: 'player',
    mutates: false,
    answer: referralStatistics,
    status: 200,
    errors: [],
  }),
  'referrals.me': callSpec({
    summary: 'Whether the player was recruited and has yet to approve.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({ isRecruited: z.boolean() }),
    status: 200,
    errors: [],
  }),
  'referrals.approve': callSpec({
    summary: 'Approves the crew: becomes active in it and is paid for it, once.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ isRecruited: z.boolean(), user, balance }),
    status: 200,
    errors: ['not_recruited', 'already_claimed'],
  }),
  'leaderboard.list': callSpec({
    summary:
      'A board: its first hundred, and where the player stands (null when not ranked). 503 while it is built.',
    access: 'player',
    mutates: false,
    query: page(20).extend({
      range: z.enum(leaderboardRanges).default('weekly'),
      type: z.enum(leaderboardTypes).default('earned'),
      scope: z
        .enum(leaderboardScopes)
        .default('world')
        .describe("crew: the leader's and the player's active pilots; friends: who invited whom"),
    }),
    answer: listOf(leaderboardEntry).extend({ currentUser: ownLeaderboardEntry.nullable() }),
    status: 200,
    errors: [],
  }),
};
