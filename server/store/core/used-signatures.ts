import { createHash } from 'node:crypto';

/** A used signature. */
export interface UsedSignature {
  /** In hex; the second form begins with `2.`. */
  readonly signature: string;
  readonly idempotencyKey: string | null;
  /** When its timestamp is too old for any server. Real time. */
  readonly staleAtMs: number;
}

/** A signature that has no more place in the player's document. */
export interface SpilledSignature {
  /** The first 9 bytes of the signature, in base64. */
  readonly start: string;
  readonly keyHash: string;
  readonly staleAtMs: number;
}

/** A packed signature: the second in which it is stale, in base 36 (8 characters), its start (12) and its key's hash (12). */
const entryLength = 32;
const signatureLength = 64;
const startAt = 8;
const keyAt = 20;

/** What the last added signature alone has put into the text. */
export function lastSignature(signatures: string): string {
  return signatures.slice(-entryLength);
}

/** A hash of the key under which a signature was used. */
export function hashOfKey(key: string | null): string {
  return createHash('sha256')
    .update(key === null ? '' : `key ${key}`)
    .digest('base64')
    .slice(0, entryLength - keyAt);
}

/** As much of a signature as it takes to recognise it, whichever form it has. Throws for what isn't a signature. */
export function startOf(signature: string): string {
  const start = Buffer.from(signature.slice(-signatureLength), 'hex')
    .toString('base64')
    .slice(0, keyAt - startAt);
  if (start.length !== keyAt - startAt) throw new Error('A signature has 64 hexadecimal digits');
  return start;
}

/** The key's hash of the call that used a signature; undefined for a signature that isn't there. */
export function findSignature(signatures: string, signature: string): string | undefined {
  const start = startOf(signature);
  for (let at = signatures.indexOf(start); at >= 0; at = signatures.indexOf(start, at + 1))
    if (at % entryLength === startAt)
      return signatures.slice(at + keyAt - startAt, at + entryLength - startAt);
  return undefined;
}

/** Adds a signature and removes stale ones. When there are `max` fresh ones, the older half moves out. */
export function addSignature(
  before: string,
  used: UsedSignature,
  max: number,
  nowMs: number,
): { signatures: string; spilled: SpilledSignature[] } {
  let entries = Array.from({ length: before.length / entryLength }, (_, index) =>
    before.slice(index * entryLength, (index + 1) * entryLength),
  ).filter((entry) => staleAtMs(entry) > nowMs);
  const spilled = entries.length >= max ? entries.slice(0, max / 2) : [];
  entries = entries.slice(spilled.length);
  return {
    signatures: entries.join('') + pack(used),
    spilled: spilled.map((entry) => ({
      start: entry.slice(startAt, keyAt),
      keyHash: entry.slice(keyAt),
      staleAtMs: staleAtMs(entry),
    })),
  };
}

function pack({ signature, idempotencyKey, staleAtMs }: UsedSignature): string {
  const second = Math.ceil(staleAtMs / 1000)
    .toString(36)
    .padStart(startAt, '0');
  return second + startOf(signature) + hashOfKey(idempotencyKey);
}

function staleAtMs(entry: string): number {
  return Number.parseInt(entry.slice(0, startAt), 36) * 1000;
}
