import { z } from 'zod';
import { user } from '../account/entities.ts';
import { contract, listOf, page } from '../core/contract.ts';
import { externalWallet, mintRequest, nftCounts, nftKind, walletApp } from './entities.ts';

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

export const walletContracts = {
  'wallets.get': contract({
    summary: 'The linked wallet.',
    access: 'player',
    mutates: false,
    answer: externalWallet,
    status: 200,
    errors: ['not_found'],
  }),
  'wallets.link': contract({
    summary: 'Links a wallet by its address, typed in, or proven when there is a proof.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ address: walletAddress, proof: proof.optional() }),
    answer: externalWallet,
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
  'wallets.apps': contract({
    summary:
      'The wallets that can prove an address by TON Connect; none where the server has no public address.',
    access: 'player',
    mutates: false,
    answer: listOf(walletApp),
    status: 200,
    errors: [],
  }),
  'wallets.nonce': contract({
    summary: 'A nonce that a wallet signs to prove itself; valid for one proof.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ payload: z.string(), domain: z.string(), expiresAt: z.iso.datetime() }),
    status: 201,
    errors: [],
  }),
  'nfts.get': contract({
    summary: "The wallet's NFTs at the last check, and the active ones.",
    access: 'player',
    mutates: false,
    answer: nftCounts,
    status: 200,
    errors: [],
  }),
  'nfts.sync': contract({
    summary: "Asks for the wallet's present NFTs.",
    access: 'player',
    mutates: true,
    answer: nftCounts,
    status: 200,
    errors: ['wallet_not_linked', 'wallet_not_proven', 'nfts_unavailable'],
  }),
  'nfts.activate': contract({
    summary: 'Switches an NFT on, in place of the other of its kind, or off.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ kind: nftKind, isActive: z.boolean() }),
    answer: nftCounts,
    status: 200,
    errors: ['wallet_not_linked', 'wallet_not_proven', 'nft_not_owned'],
  }),
  'requests.list': contract({
    summary: 'Which lite NFTs were asked to be minted.',
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(mintRequest),
    status: 200,
    errors: [],
  }),
  'requests.make': contract({
    summary: 'Asks for a lite NFT to be minted, once for each kind.',
    access: 'player',
    mutates: true,
    body: mintRequest.pick({ kind: true }).extend({ type: z.literal('lite').default('lite') }),
    answer: mintRequest,
    status: 200,
    errors: ['wallet_not_linked', 'wallet_not_proven', 'mint_requested'],
  }),
};
