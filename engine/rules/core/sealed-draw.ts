import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const digits = 13;
const range = 16 ** digits;

/** Hash shown before a draw. Throws for an empty seed, so that no draw is ever made from one. */
export function commitmentOf(seed: string): string {
  if (seed === '') throw new Error('No seed was sealed');
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

/** The three numbers that a seed gives for a message, each in [0, 1). */
export function drawNumbers(seed: string, message: string): readonly [number, number, number] {
  const digest = bytesToHex(hmac(sha256, utf8ToBytes(seed), utf8ToBytes(message)));
  const at = (index: number) =>
    Number.parseInt(digest.slice(index * digits, (index + 1) * digits), 16) / range;
  return [at(0), at(1), at(2)];
}
