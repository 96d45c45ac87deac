import { randomBytes } from 'node:crypto';
import type { Secrets } from '#engine/rules/capsules/fairness.ts';

/** The seeds of the next draws, sealed before the first one: hex of 16 random bytes each. */
export function newSecrets(): Secrets {
  return { capsule: randomBytes(16).toString('hex'), synthesis: randomBytes(16).toString('hex') };
}
