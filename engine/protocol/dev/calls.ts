import { z } from 'zod';
import { exchangeReasons } from '../../rules/core/ai-pilot-state.ts';
import { reviewReasons } from '../../rules/core/effects.ts';
import { fairPlaySigns } from '../../rules/trip/fair-play/fair-play-score.ts';
import { callSpec, digits, ids, listOf, page } from '../core/call-spec.ts';
import { id, time } from '../core/entities.ts';
import { finishAdSpec, order, product } from '../shop/calls.ts';
import { devAnalyticsSpecs } from './analytics-calls.ts';
import { devBroadcastSpecs } from './broadcast-calls.ts';
import { devContentSpecs } from './content-calls.ts';
import { devDraftSpecs } from './draft-calls.ts';
import { devGrantSpecs } from './grant-calls.ts';
import { devPaymentSpecs } from './payment-calls.ts';
import { devPeopleSpecs } from './people-calls.ts';
import { devPlayerSpecs } from './player-calls.ts';
import { devSandboxSpecs } from './sandbox-calls.ts';
import { devStopSpecs } from './stop-calls.ts';

const delayMs = z.int().min(0).max(86_400_000);

const share = z.number().min(0).max(1);
const signs = Object.fromEntries(fairPlaySigns.map((sign) => [sign, share])) as Record<
  (typeof fairPlaySigns)[number],
  typeof share
>;

const clock = z.strictObject({ now: z.iso.datetime(), offsetMs: z.int() });
/**
 * `forge`: signed with another key. `elsewhere`: signed for another site. `unable`: an old wallet that
 * can't prove its address.
 */
const walletActs = ['sign', 'refuse', 'forge', 'elsewhere', 'unable'] as const;

/** Calls under `/dev/`: of the console, and of developers and designers. */
export const devSpecs = {
  'dev.exchange-account': callSpec({
    summary:
      "Plays the exchange registry's part: what it says about an account, now or after a delay, or a lie.",
    access: 'developer',
    isDevTool: true,
    roles: ['operator'],
    mutates: true,
    body: z.strictObject({
      exchange: z.string().max(32),
      uid: z.string().regex(/^\d{1,32}$/),
      status: z.enum(['accepted', 'rejected', 'processing']),
      reason: z.enum(exchangeReasons).optional(),
      delayMs: delayMs.optional().describe("in real time; it says 'processing' before"),
      aboutUid: z
        .string()
        .max(32)
        .optional()
        .describe('says it about this account instead, which has to be noticed'),
    }),
    answer: z.strictObject({ exchange: z.string(), uid: z.string() }),
    status: 200,
    errors: [],
  }),
  'dev.fair-play': callSpec({
    summary:
      'Players whose taps look as if a program made them, the most suspect first (D46). It is for a review and changes no ' +
      'pay.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: z.object({
      limit: digits(1, 100, 50),
      offset: digits(0, 1_000_000, 0),
      leastScore: digits(0, 100, 60).describe('the calibration lists from 60 on'),
    }),
    answer: listOf(
      z.strictObject({
        playerId: z.guid(),
        firstName: z.string(),
        username: z.string().nullable(),
        score: z.int().min(0).max(100),
        signs: z.strictObject(signs).describe('what speaks for a program, 0 to 1'),
        isUncertain: z.boolean().describe('few taps were seen: the next flights may change the score'),
        games: z.number().describe('dockings, assaults and encounters that were played'),
        gamesWon: z.number(),
        flights: z.number().describe('with taps, that were collected'),
        taps: z.number(),
        lateTaps: z.number().describe('reported long after they were made; old taps weigh less'),
        lastFlightAt: z.iso.datetime().describe('game time'),
      }),
    ),
    status: 200,
    errors: [],
  }),
  'dev.reviews': callSpec({
    summary: 'Players that a person should look at, and why; the latest first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50),
    answer: listOf(
      z.strictObject({
        playerId: id,
        reason: z.enum(reviewReasons),
        score: z.number().describe('how much there is to look at; what it counts depends on the reason'),
        at: time,
      }),
    ),
    status: 200,
    errors: [],
  }),
  'dev.client-faults': callSpec({
    summary: 'Faults that players’ devices reported in the last days, the most frequent first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: z.object({ days: digits(1, 30, 7) }),
    answer: listOf(
      z.strictObject({
        client: z.string(),
        engine: z.string(),
        step: z.string(),
        fault: z.string(),
        count: z.int(),
        lastAt: time,
      }),
    ),
    status: 200,
    errors: [],
  }),
  'dev.clock': callSpec({
    summary: 'Game time.',
    access: 'developer',
    isDevTool: true,
    roles: ['designer', 'operator'],
    mutates: false,
    answer: clock,
    status: 200,
    errors: [],
  }),
  'dev.advance': callSpec({
    summary: 'Moves game time forward; nothing else moves.',
    access: 'developer',
    isDevTool: true,
    mutates: true,
    body: z.strictObject({ advanceMs: z.int().min(0).max(31_536_000_000) }),
    answer: clock,
    status: 200,
    errors: [],
  }),
  'dev.products': callSpec({
    summary: 'Everything that Stars buy.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(100),
    answer: listOf(product),
    status: 200,
    errors: [],
  }),
  'dev.pay': callSpec({
    summary: "Plays the messenger's part: pays an order, fails it, or gives its Stars back.",
    access: 'developer',
    isDevTool: true,
    roles: ['operator'],
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ outcome: z.enum(['paid', 'failed', 'refunded']).default('paid') }),
    answer: order,
    status: 200,
    errors: ['not_found', 'order_closed', 'order_mismatch'],
  }),
  'dev.wallet': callSpec({
    summary: 'Plays the local wallet: answers a TON Connect link as its owner says, honestly or not.',
    access: 'developer',
    isDevTool: true,
    roles: ['operator'],
    mutates: true,
    body: z.strictObject({
      link: z.string().max(4096).describe('the universal link of the connect request'),
      account: z.int().min(1).describe('every account has its own key and address'),
      act: z.enum(walletActs),
      delaySeconds: z.int().min(0).max(600).default(0),
    }),
    answer: z.strictObject({ address: z.string().describe('workchain:hash') }),
    status: 200,
    errors: [],
  }),
  'dev.finish-ad': finishAdSpec,
  ...devBroadcastSpecs,
  ...devContentSpecs,
  ...devDraftSpecs,
  ...devGrantSpecs,
  ...devPaymentSpecs,
  ...devPeopleSpecs,
  ...devPlayerSpecs,
  ...devSandboxSpecs,
  ...devStopSpecs,
  ...devAnalyticsSpecs,
};
