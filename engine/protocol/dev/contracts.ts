import { z } from 'zod';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { finishAdContract } from '../shop/ads.ts';
import { order, product } from '../shop/entities.ts';
import { devActionContracts } from './action-contracts.ts';
import { devAnalyticsContracts } from './analytics-contracts.ts';
import { devAuditContracts } from './audit-contracts.ts';
import { devClientFaultContracts } from './client-fault-contracts.ts';
import { devConsoleContracts } from './console-contracts.ts';
import { devContentContracts } from './content-contracts.ts';
import { devExchangeContracts } from './exchange-contracts.ts';
import { devFairPlayContracts } from './fair-play-contracts.ts';
import { devGrantContracts } from './grant-contracts.ts';
import { devMessageContracts } from './message-contracts.ts';
import { devMintContracts } from './mint-contracts.ts';
import { devPaymentContracts } from './payment-contracts.ts';
import { devPeopleContracts } from './people-contracts.ts';
import { devPlayerContracts } from './player-contracts.ts';
import { devReviewContracts } from './review-contracts.ts';
import { devTunablesContracts } from './tunables-contracts.ts';

const clock = z.strictObject({ now: z.iso.datetime(), offsetMs: z.int() });
/**
 * `forge`: signed with another key. `elsewhere`: signed for another site. `unable`: an old wallet that can't prove its
 * address.
 */
const walletActs = ['sign', 'refuse', 'forge', 'elsewhere', 'unable'] as const;

export const devContracts = {
  'dev.clock': contract({
    summary: 'Game time.',
    access: 'developer',
    isDevTool: true,
    roles: ['designer', 'operator'],
    mutates: false,
    answer: clock,
    status: 200,
    errors: [],
  }),
  'dev.advance': contract({
    summary: 'Moves game time forward; nothing else moves.',
    access: 'developer',
    isDevTool: true,
    mutates: true,
    body: z.strictObject({ advanceMs: z.int().min(0).max(31_536_000_000) }),
    answer: clock,
    status: 200,
    errors: [],
  }),
  'dev.init-data': contract({
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
  'dev.products': contract({
    summary: 'Everything that Stars buy.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(100),
    answer: listOf(product),
    status: 200,
    errors: [],
  }),
  'dev.pay': contract({
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
  'dev.wallet': contract({
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
  'dev.finish-ad': finishAdContract,
  ...devAuditContracts,
  ...devAnalyticsContracts,
  ...devClientFaultContracts,
  ...devConsoleContracts,
  ...devFairPlayContracts,
  ...devExchangeContracts,
  ...devGrantContracts,
  ...devMessageContracts,
  ...devActionContracts,
  ...devMintContracts,
  ...devPaymentContracts,
  ...devPeopleContracts,
  ...devPlayerContracts,
  ...devReviewContracts,
  ...devTunablesContracts,
  ...devContentContracts,
};
