import { z } from 'zod';
import { leaderboardRanges, leaderboardTypes } from '#engine/rules/crew/leaderboard.ts';
import { user } from '../account/entities.ts';
import { contract, listOf, page } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { general, generalStatus, leaderboardEntry, referral, referralStatistics } from './entities.ts';

const joined = z.strictObject({ user, balance });
const joinErrors = ['not_found', 'already_in_crew', 'own_crew', 'crew_loop', 'general_unavailable'] as const;

export const crewContracts = {
  'generals.me': contract({
    summary: "The player's status as a general.",
    access: 'player',
    mutates: false,
    answer: generalStatus,
    status: 200,
    errors: [],
  }),
  'generals.notifications': contract({
    summary: "Switches the general's notices of returns and repairs; without a body, to what they aren't.",
    access: 'player',
    mutates: true,
    body: z.strictObject({ isNotificationEnabled: z.boolean().optional() }),
    answer: generalStatus,
    status: 200,
    errors: ['not_general'],
  }),
  'generals.list': contract({
    summary: 'Generals who can be picked, most earned first.',
    access: 'player',
    mutates: false,
    query: page(50),
    answer: listOf(general),
    status: 200,
    errors: [],
  }),
  'generals.choose': contract({
    summary: 'Picks a general, once: joins the crew and is paid for it.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ generalId: z.guid() }),
    answer: joined,
    status: 200,
    errors: joinErrors,
  }),
  'generals.tribute': contract({
    summary: 'The tribute that waits to be claimed.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({ amount: z.number() }),
    status: 200,
    errors: [],
  }),
  'generals.claim-tribute': contract({
    summary: 'Claims the tribute; answers with how much it was.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ amount: z.number(), balance }),
    status: 200,
    errors: ['tribute_empty'],
  }),
  'referrals.join': contract({
    summary: "Joins the crew of the code's owner, once.",
    access: 'player',
    mutates: true,
    body: z.strictObject({ code: z.string().trim().min(1).max(512) }),
    answer: joined,
    status: 200,
    errors: joinErrors,
  }),
  'referrals.list': contract({
    summary:
      "The pilots of the player's crew: the active ones in the order of their places, then the others.",
    access: 'player',
    mutates: false,
    query: page(15),
    answer: listOf(referral),
    status: 200,
    errors: [],
  }),
  'referrals.statistics': contract({
    summary: 'The crew in numbers, and whose crew the player is in.',
    access: 'player',
    mutates: false,
    answer: referralStatistics,
    status: 200,
    errors: [],
  }),
  'referrals.me': contract({
    summary: 'Whether the player was recruited and has yet to approve.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({ isRecruited: z.boolean() }),
    status: 200,
    errors: [],
  }),
  'referrals.approve': contract({
    summary: 'Approves the crew: becomes active in it and is paid for it, once.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ isRecruited: z.boolean(), user, balance }),
    status: 200,
    errors: ['not_recruited', 'already_claimed'],
  }),
  'leaderboard.list': contract({
    summary: 'A board: its first hundred, and where the player stands (null when not ranked).',
    access: 'player',
    mutates: false,
    query: page(20).extend({
      range: z.enum(leaderboardRanges).default('weekly'),
      type: z.enum(leaderboardTypes).default('earned'),
    }),
    answer: listOf(leaderboardEntry).extend({ currentUser: leaderboardEntry.nullable() }),
    status: 200,
    errors: [],
  }),
};
