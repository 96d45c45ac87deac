import { sha256 } from '@noble/hashes/sha2.js';
import type { Decided } from '#engine/rules/core/decision.ts';
import { parseTonAddress } from '#engine/rules/shop/ton-address.ts';
import { bytes32At, parseCells } from './ton-cell.ts';

/** What a wallet answers when it is asked to prove its address (TON Connect's `ton_proof`). */
export interface TonProof {
  /** Raw form. */
  readonly address: string;
  /** Base64 of the bag of cells that the address is the hash of. */
  readonly walletStateInit: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly domain: string;
  /** The nonce that was asked to be signed. */
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

type VerifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

const encoder = new TextEncoder();
/** Bits before the public key in the data of the wallets in use: versions 1 and 2, 3 and 4, 5. */
const keyOffsets = [32, 64, 65];

/** What the wallet signs: the SHA-256 over the prefix, 'ton-connect' and the message's own SHA-256. */
export function tonProofDigest(proof: Omit<TonProof, 'walletStateInit' | 'signature'>): Uint8Array {
  const [workchain, hash] = proof.address.split(':') as [string, string];
  const domain = encoder.encode(proof.domain);
  const message = joinBytes(
    encoder.encode('ton-proof-item-v2/'),
    numberBytes(4, (view) => view.setInt32(0, Number(workchain), false)),
    hexBytes(hash),
    numberBytes(4, (view) => view.setUint32(0, domain.length, true)),
    domain,
    numberBytes(8, (view) => view.setBigUint64(0, BigInt(proof.timestamp), true)),
    encoder.encode(proof.payload),
  );
  return sha256(joinBytes(Uint8Array.of(0xff, 0xff), encoder.encode('ton-connect'), sha256(message)));
}

/**
 * The raw address that a proof proves: our domain and nonce, recent, the state's hash is the address, and the key in it
 * signed. No key is taken from the caller. That the nonce is used once is the server's to see to. `verify` is Ed25519.
 */
export function verifyTonProof(proof: TonProof, terms: ProofTerms, verify: VerifySignature): Decided<string> {
  const address = parseTonAddress(proof.address)?.raw;
  const ageMs = terms.nowMs - proof.timestamp * 1000;
  const isOurs = proof.domain === terms.domain && proof.payload === terms.payload;
  const state = parseCells(fromBase64(proof.walletStateInit));
  const signature = fromBase64(proof.signature);
  const isRecent = Number.isSafeInteger(proof.timestamp) && Math.abs(ageMs) <= terms.maxAgeMs;
  if (!address || !isOurs || !isRecent || !state || signature.length !== 64)
    return { refuse: 'wallet_proof_bad' };
  if (toHex(state.hash) !== address.split(':')[1]) return { refuse: 'wallet_proof_bad' };
  // Bits 00110: no split depth, not special, code and data there, no libraries; the data is the second reference.
  const data = state.bits === 5 && state.bytes[0]! >> 3 === 0b00110 ? state.refs[1] : undefined;
  const digest = tonProofDigest({ ...proof, address });
  const isSigned = keyOffsets.some((offset) => {
    const key = data && bytes32At(data, offset);
    return key !== undefined && verify(key, digest, signature);
  });
  return isSigned ? { ok: address } : { refuse: 'wallet_proof_bad' };
}

function numberBytes(length: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length);
  write(new DataView(bytes.buffer));
  return bytes;
}

function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Empty where the text is no base64. */
function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function hexBytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
