import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares the secrets' hashes in constant time, so that timing reveals neither a secret's content nor its
 * length.
 */
export function isSameSecret(shown: string, expected: string): boolean {
  return timingSafeEqual(digest(shown), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
