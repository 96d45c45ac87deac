import { z } from 'zod';
import { leaderboardRanges, leaderboardTypes } from '#engine/rules/crew/leaderboard.ts';
import { contract, listOf, page } from '../core/contract.ts';
import { balance, user } from '../core/entities.ts';
import * as people from '../core/entities-people.ts';

const joined = z.strictObject({ user, balance });
const joinErrors = ['not_found', 'already_in_crew', 'own_crew', 'crew_loop', 'general_unavailable'] as const;

const proof = z.strictObject({
  walletStateInit: z.string().max(8192),
  timestamp: z.int().min(0),
  domain: z.string().max(253),
  payload: z.string().max(256),
  signature: z.string().max(128),
});

const walletAddress = z
  .string({ error: ({ input }) => (input === undefined ? 'address_required' : 'address_invalid') })
  .max(128, 'address_invalid');

export const peopleContracts = {
  'generals.me': contract({
    summary: "The player's status as a general.",
    access: 'player',
    mutates: false,
    answer: people.generalStatus,
    status: 200,
    errors: [],
  }),
  'generals.notifications': contract({
    summary: "Switches the general's notices of returns and repairs; without a body, to what they aren't.",
    access: 'player',
    mutates: true,
    body: z.strictObject({ isNotificationEnabled: z.boolean().optional() }),
    answer: people.generalStatus,
    status: 200,
    errors: ['not_general'],
  }),
  'generals.list': contract({
    summary: 'Generals who can be picked, most earned first.',
    access: 'player',
    mutates: false,
    query: page(50),
    answer: listOf(people.general),
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
    summary: "Joins the crew of whoever's code it is, once.",
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
    answer: listOf(people.referral),
    status: 200,
    errors: [],
  }),
  'referrals.statistics': contract({
    summary: 'The crew in numbers, and whose crew the player is in.',
    access: 'player',
    mutates: false,
    answer: people.referralStatistics,
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
  'wallets.get': contract({
    summary: 'The linked wallet.',
    access: 'player',
    mutates: false,
    answer: people.externalWallet,
    status: 200,
    errors: ['not_found'],
  }),
  'wallets.nonce': contract({
    summary: 'What a wallet is to sign to prove itself; good for one proof.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ payload: z.string(), domain: z.string(), expiresAt: z.iso.datetime() }),
    status: 201,
    errors: [],
  }),
  'wallets.link': contract({
    summary: 'Links a wallet by its address, typed in, or proven when there is a proof.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ address: walletAddress, proof: proof.optional() }),
    answer: people.externalWallet,
    status: 201,
    errors: ['address_testnet', 'address_exchange', 'address_taken', 'wallet_proof_bad'],
  }),
  'wallets.unlink': contract({
    summary: 'Unlinks the wallet; its NFTs stop working.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ user }),
    status: 200,
    errors: ['not_found'],
  }),
  'nfts.get': contract({
    summary: 'The NFTs that the wallet held when it was last asked, and those that are active.',
    access: 'player',
    mutates: false,
    answer: people.nftCounts,
    status: 200,
    errors: [],
  }),
  'nfts.sync': contract({
    summary: 'Asks what the wallet holds by now.',
    access: 'player',
    mutates: true,
    answer: people.nftCounts,
    status: 200,
    errors: ['wallet_not_linked', 'nfts_unavailable'],
  }),
  'nfts.activate': contract({
    summary: 'Switches an NFT on, in place of the other of its kind, or off.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ kind: people.nftKind, isActive: z.boolean() }),
    answer: people.nftCounts,
    status: 200,
    errors: ['wallet_not_linked', 'nft_not_owned'],
  }),
  'requests.list': contract({
    summary: 'Which lite NFTs were asked to be minted.',
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(people.mintRequest),
    status: 200,
    errors: [],
  }),
  'requests.make': contract({
    summary: 'Asks for a lite NFT to be minted, once for each kind.',
    access: 'player',
    mutates: true,
    body: people.mintRequest.pick({ kind: true }).extend({ type: z.literal('lite').default('lite') }),
    answer: people.mintRequest,
    status: 200,
    errors: ['wallet_not_linked', 'mint_requested'],
  }),
  'leaderboard.list': contract({
    summary: 'A board: its first hundred, and where the player stands (null when not ranked).',
    access: 'player',
    mutates: false,
    query: page(20).extend({
      range: z.enum(leaderboardRanges).default('weekly'),
      type: z.enum(leaderboardTypes).default('earned'),
    }),
    answer: listOf(people.leaderboardEntry).extend({ currentUser: people.leaderboardEntry.nullable() }),
    status: 200,
    errors: [],
  }),
};
