import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { Address, Cell, contractAddress, loadStateInit } from '@ton/core';

/** A wallet's proof of its address (TON Connect's `ton_proof`). */
export interface TonProof {
  /** Raw form. */
  readonly address: string;
  /** Base64 of the bag of cells whose hash is the address. */
  readonly walletStateInit: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly domain: string;
  /** The nonce that the wallet was asked to sign. */
  readonly payload: string;
  /** Base64. */
  readonly signature: string;
}

export interface ProofTerms {
  readonly domain: string;
  readonly payload: string;
  /** Real time, in milliseconds, and how old a proof may be. */
  readonly nowMs: number;
  readonly maxAgeMs: number;
}

/**
 * The wallet contracts in use, by the hash of their code, with the number of bits before the public key in
 * their data. Any other code decides by itself who may act for its address, so a key in its data proves
 * nothing.
 */
const keyOffsets: ReadonlyMap<string, number> = new Map([
  ['a0cfc2c48aee16a271f2cfc0b7382d81756cecb1017d077faaab3bb602f6868c', 32], // v1r1
  ['d4902fcc9fad74698fa8e353220a68da0dcf72e32bcb2eb9ee04217c17d3062c', 32], // v1r2
  ['587cc789eff1c84f46ec3797e45fc809a14ff5ae24f1e0c7a6a99cc9dc9061ff', 32], // v1r3
  ['5c9a5e68c108e18721a07c42f9956bfb39ad77ec6d624b60c576ec88eee65329', 32], // v2r1
  ['fe9530d3243853083ef2ef0b4c2908c0abf6fa1c31ea243aacaa5bf8c7d753f1', 32], // v2r2
  ['b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581', 64], // v3r1
  ['84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599', 64], // v3r2
  ['64dd54805522c5be8a9db59cea0105ccf0d08786ca79beb8cb79e880a8d7322d', 64], // v4r1
  ['feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0', 64], // v4r2
  ['f3d7ca53493deedac28b381986a849403cbac3d2c584779af081065af0ac4b93', 113], // v5 beta: a reference to its library
  ['20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f', 65], // v5r1
]);

/**
 * True when a proof is for our domain and nonce, is recent, and is signed by the key of a known wallet
 * contract whose state hashes to the address. No key is taken from the caller. The nonce's single use is
 * checked elsewhere.
 */
export function isTonProofValid(proof: TonProof, terms: ProofTerms): boolean {
  const isOurs = proof.domain === terms.domain && proof.payload === terms.payload;
  const ageMs = terms.nowMs - proof.timestamp * 1000;
  if (!isOurs || !Number.isSafeInteger(proof.timestamp) || Math.abs(ageMs) > terms.maxAgeMs) return false;
  try {
    const address = Address.parseRaw(proof.address);
    const key = readPublicKey(Buffer.from(proof.walletStateInit, 'base64'), address);
    const signature = Buffer.from(proof.signature, 'base64');
    // Strict, because keys of small order and non-canonical encodings would verify forged signatures.
    return key !== null && ed25519.verify(signature, tonProofDigest(proof, address), key, { zip215: false });
  } catch {
    // A text isn't an address, a bag of cells or a signature.
    return false;
  }
}

/** Bytes that the wallet signs: the SHA-256 over a prefix, 'ton-connect' and the message's own SHA-256. */
export function tonProofDigest(
  { domain, timestamp, payload }: Pick<TonProof, 'domain' | 'timestamp' | 'payload'>,
  { workChain, hash }: Address,
): Buffer {
  const domainBytes = Buffer.from(domain);
  const workchain = Buffer.alloc(4);
  workchain.writeInt32BE(workChain);
  const domainLength = Buffer.alloc(4);
  domainLength.writeUInt32LE(domainBytes.length);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(timestamp));
  const message = Buffer.concat([
    Buffer.from('ton-proof-item-v2/'),
    workchain,
    hash,
    domainLength,
    domainBytes,
    time,
    Buffer.from(payload),
  ]);
  return sha256(Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256(message)]));
}

/** The key in the initial data of a known wallet contract at this address; null for anything else. */
function readPublicKey(bag: Buffer, address: Address): Buffer | null {
  const [root, ...others] = Cell.fromBoc(bag);
  if (!root || others.length > 0) return null;
  const state = loadStateInit(root.beginParse());
  const { code, data, libraries, special, splitDepth } = state;
  if (!code || !data || libraries || special || splitDepth !== undefined) return null;
  if (!contractAddress(address.workChain, state).equals(address)) return null;
  const offset = keyOffsets.get(code.hash().toString('hex'));
  return offset === undefined ? null : data.beginParse().skip(offset).loadBuffer(32);
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
