import { z } from 'zod';
import { nftKinds, orderStatuses } from '../../rules/core/shop-state.ts';
import { user } from '../account/calls.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { balance, id, ledgerEntry, time } from '../core/entities.ts';
import { ship } from '../hangar/calls.ts';

const externalWallet = z.strictObject({
  address: z.string().describe('as wallets show it'),
  raw: z.string().describe('workchain:hash'),
  isProven: z.boolean(),
});

const walletApp = z.strictObject({
  key: z.string(),
  name: z.string(),
  isLocal: z.boolean().describe('played by this server: no real wallet is asked'),
  universalLink: z.string().describe('a path on this server for the local one'),
  bridgeUrl: z.string(),
  jsBridgeKey: z.string().nullable().describe('the global name under which its own browser offers it'),
});

const nftCounts = z.strictObject({
  atomicExtruderCount: z.int(),
  atomicExtruderLiteCount: z.int(),
  wormholeGeneratorCount: z.int(),
  wormholeGeneratorLiteCount: z.int(),
  activeAtomicExtruderType: z.enum(['atomic_extruder', 'atomic_extruder_lite']).nullable(),
  activeWormholeGeneratorType: z.enum(['wormhole_generator', 'wormhole_generator_lite']).nullable(),
  arrivingCount: z.int().describe('NFTs that served another player and do not work here yet'),
  arrivesAt: time.nullable().describe('when the first of them works'),
  syncedAt: time.nullable(),
  source: z.enum(['local', 'index', 'none']).describe("who says so; 'local' are samples"),
});

const nftKind = z.enum(nftKinds);

const mintRequest = z.strictObject({
  kind: z.enum(['atomic_extruder', 'wormhole_generator']),
  type: z.literal('lite'),
  isRequested: z.boolean(),
});

export const product = z.strictObject({
  uuid: id,
  key: z.string(),
  kind: z.enum(['clean', 'auto_replenish', 'ai_pilot', 'general']),
  title: z.string(),
  description: z.string(),
  finalPrice: z.int().describe('hundredths of a Star'),
  stars: z.int().describe('what is asked: the price rounded up'),
  count: z.number().nullable().describe('how many of it, where that can be said'),
  term: z.enum(['month', 'season']).nullable().describe('how long general status lasts'),
  until: time.nullable().describe('it is offered until then; null: without an end'),
});

export const order = z.strictObject({
  orderId: id,
  productId: id,
  shipId: id.nullable(),
  stars: z.int(),
  status: z.enum(orderStatuses),
  createdAt: time,
  paidAt: time.nullable(),
});

export type ExternalWallet = z.infer<typeof externalWallet>;
export type WalletApp = z.infer<typeof walletApp>;
export type NftCountsView = z.infer<typeof nftCounts>;
export type MintRequest = z.infer<typeof mintRequest>;
export type Product = z.infer<typeof product>;
export type OrderView = z.infer<typeof order>;

/** Way in which the interface shows an ad: with the network's script, or as the local network's card. */
const adShow = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('local') }),
  z.strictObject({
    by: z.literal('network'),
    script: z.string().describe("the address of the network's script"),
    zone: z.string().describe('the script makes the function show_<zone>'),
    ymid: z.string().describe("the ticket, as the network's report has to name it"),
  }),
]);
export type AdShow = z.infer<typeof adShow>;

const adConfirmed = z.strictObject({
  adId: z.guid(),
  isConfirmed: z.boolean().describe('false when the network saw the ad and does not count it'),
});

const adManners = [
  'valued',
  'twice',
  'not_valued',
  'other_key',
  'other_zone',
  'other_player',
  'altered',
] as const;

/** The local network's part. */
export const finishAdSpec = callSpec({
  summary:
    "Plays the ad network's part: reports an ad as watched, now or after a delay, or in a way that must not pay.",
  access: 'developer',
  isDevTool: true,
  roles: ['operator'],
  mutates: true,
  params: z.strictObject({ id: z.guid() }),
  body: z.strictObject({
    manner: z.enum(adManners).optional(),
    delayMs: z.int().min(0).max(3_600_000).optional().describe('in real time; the call is answered at once'),
  }),
  answer: adConfirmed,
  status: 200,
  errors: ['not_found', 'ad_unknown', 'ad_too_short', 'invalid_credentials'],
});

const proof = z.strictObject({
  walletStateInit: z.string().max(8192),
  timestamp: z.int().min(0),
  domain: z.string().max(253),
  payload: z.string().max(256),
  signature: z.string().max(128),
});

const walletAddress = z
  .string({ error: ({ input }) => (input === undefined ? 'address_required' : 'address_invalid') })
  .max(128, 'address_invalid')
  .describe('a TON address, raw or friendly, with a right checksum');

const adBody = z.strictObject({ adId: z.guid() });
const adErrors = ['not_found', 'ad_unknown', 'ad_not_finished'] as const;

export const shopSpecs = {
  'protomatters.get': callSpec({
    summary: 'The balance.',
    access: 'player',
    mutates: false,
    answer: balance,
    status: 200,
    errors: [],
  }),
  'ledger.list': callSpec({
    summary: 'Every change of the balance, newest first.',
    access: 'player',
    mutates: false,
    query: page(50),
    answer: listOf(ledgerEntry),
    status: 200,
    errors: [],
  }),
  'ads.issue': callSpec({
    summary: 'An ad to watch; an open one is given again.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ adId: z.guid(), show: adShow, adsLeft: z.int() }),
    status: 200,
    errors: ['ads_over'],
  }),
  'webhooks.ads': callSpec({
    summary: "The ad network's postback: an ad was watched. Its key and the ticket's mark prove it.",
    access: 'open',
    mutates: false,
    query: z.object({
      key: z.string().max(256),
      ymid: z.string().max(128),
      zone_id: z.string().max(32),
      reward_event_type: z.string().max(32),
      telegram_id: z.string().max(32).optional(),
    }),
    answer: adConfirmed,
    status: 200,
    errors: ['invalid_credentials', 'not_found', 'ad_unknown', 'ad_too_short'],
  }),
  'wallets.get': callSpec({
    summary: 'The linked wallet.',
    access: 'player',
    mutates: false,
    answer: externalWallet,
    status: 200,
    errors: ['not_found'],
  }),
  'wallets.link': callSpec({
    summary: 'Links a wallet by its address, typed in, or proven when there is a proof.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ address: walletAddress, proof: proof.optional() }),
    answer: externalWallet,
    status: 201,
    errors: ['address_testnet', 'address_exchange', 'address_taken', 'wallet_proof_bad'],
  }),
  'wallets.unlink': callSpec({
    summary: 'Unlinks the wallet; its NFTs stop working.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ user }),
    status: 200,
    errors: ['not_found'],
  }),
  'wallets.apps': callSpec({
    summary:
      'The wallets that can prove an address by TON Connect; none where the server has no public address.',
    access: 'player',
    mutates: false,
    answer: listOf(walletApp),
    status: 200,
    errors: [],
  }),
  'wallets.nonce': callSpec({
    summary: 'A nonce that a wallet signs to prove itself; valid for one proof.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ payload: z.string(), domain: z.string(), expiresAt: z.iso.datetime() }),
    status: 201,
    errors: [],
  }),
  'nfts.get': callSpec({
    summary: "The wallet's NFTs at the last check, and the active ones.",
    access: 'player',
    mutates: false,
    answer: nftCounts,
    status: 200,
    errors: [],
  }),
  'nfts.sync': callSpec({
    summary: "Asks for the wallet's present NFTs.",
    access: 'player',
    mutates: true,
    answer: nftCounts,
    status: 200,
    errors: ['wallet_not_linked', 'wallet_not_proven', 'nfts_unavailable'],
  }),
  'nfts.activate': callSpec({
    summary: 'Switches an NFT on, in place of the other of its kind, or off.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ kind: nftKind, isActive: z.boolean() }),
    answer: nftCounts,
    status: 200,
    errors: ['wallet_not_linked', 'wallet_not_proven', 'nft_not_owned'],
  }),
  'requests.list': callSpec({
    summary: 'Which lite NFTs were asked to be minted.',
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(mintRequest),
    status: 200,
    errors: [],
  }),
  'requests.make': callSpec({
    summary: 'Asks for a lite NFT to be minted, once for each kind.',
    access: 'player',
    mutates: true,
    body: mintRequest.pick({ kind: true }).extend({ type: z.literal('lite').default('lite') }),
    answer: mintRequest,
    status: 200,
    errors: ['wallet_not_linked', 'wallet_not_proven', 'mint_requested'],
  }),
  'ships.recover-energy': callSpec({
    summary: "Fills a ship's energy for an ad that was watched.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: adBody,
    answer: ship,
    status: 200,
    errors: [...adErrors, 'energy_full'],
  }),
  'ships.increase-health': callSpec({
    summary: 'Mends a ship a little for an ad that was watched.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: adBody,
    answer: ship,
    status: 200,
    errors: [...adErrors, 'health_full'],
  }),
  'sessions.recover-energy': callSpec({
    summary: "Fills a ship's energy during a trip for an ad that was watched.",
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: adBody,
    answer: ship,
    status: 200,
    errors: [...adErrors, 'energy_full'],
  }),
  'sessions.increase-health': callSpec({
    summary: 'Mends a ship a little during a trip for an ad that was watched.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: adBody,
    answer: ship,
    status: 200,
    errors: [...adErrors, 'health_full'],
  }),
  'payments.create': callSpec({
    summary:
      'Orders a product: an invoice to be paid in the messenger. An open order for the same is given again.',
    access: 'player',
    mutates: true,
    body: z.strictObject({
      productId: z.guid(),
      shipId: z.guid().nullish(),
      method: z.literal('telegram_stars').optional(),
      currency: z.literal('XTR').optional(),
    }),
    answer: z.strictObject({ orderId: z.guid(), invoiceLink: z.string() }),
    status: 201,
    errors: [
      'not_found',
      'product_needs_ship',
      'already_owned',
      'purchases_paused',
      'spending_limit',
      'invoice_refused',
    ],
  }),
  'payments.list': callSpec({
    summary: "The player's orders, newest first.",
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(order),
    status: 200,
    errors: [],
  }),
  'payments.get': callSpec({
    summary: 'An order.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: order,
    status: 200,
    errors: ['not_found'],
  }),
  'products.list': callSpec({
    summary: 'Everything that Stars buy.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(product),
    status: 200,
    errors: [],
  }),
  'products.get': callSpec({
    summary: 'A product and its price.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: product,
    status: 200,
    errors: ['not_found'],
  }),
  'webhooks.messenger': callSpec({
    summary: "The messenger's updates: payments asked about, made and given back. Its secret is in a header.",
    access: 'open',
    mutates: false,
    body: z.looseObject({ update_id: z.int() }),
    answer: z.strictObject({ ok: z.boolean() }),
    status: 200,
    errors: ['invalid_credentials'],
  }),
};
