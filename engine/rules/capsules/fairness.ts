import { commitmentOf, drawNumbers } from '../core/sealed-draw.ts';

export { commitmentOf, drawNumbers };

/*
 * Draws that the player can check (commit and reveal):
 *
 * commitment = hex(SHA-256(seed))                       shown before the draw
 * message    = table ':' nonce                          e.g. 'ship:7f2c', and 'ship-epic:7f2c' for a
 * guaranteed drop; the nonce is the player's own, may be empty
 * digest     = hex(HMAC-SHA256(key = seed, message))
 * draw i     = (digits 13·i to 13·i + 12 of digest, read as a number) / 16^13, so in [0, 1); i = 0, 1, 2
 *
 * Seed and message are UTF-8 text, hex is lower case: `printf %s SEED | sha256sum` and `printf %s MESSAGE |
 * openssl dgst -sha256 -hmac SEED` give the same. A seed is used for one draw and then shown.
 */

export type DrawKind = 'ship' | 'artifact' | 'synthesis';

/** Table of a draw; the `-epic` tables contain only whole epic ships or artifacts (D61). */
export type DrawTable = DrawKind | 'ship-epic' | 'artifact-epic';

/** Proof of a draw, so that anyone can repeat it. */
export interface Fairness {
  readonly commitment: string;
  readonly seed: string;
  /** Message hashed with the seed. */
  readonly message: string;
  /** Number 0 of the digest, which decides the drop. */
  readonly draw: number;
  /** The drop owns the interval `from` ≤ draw < `to`. */
  readonly from: number;
  readonly to: number;
}

export function drawMessage(table: DrawTable, nonce: string): string {
  return `${table}:${nonce}`;
}

/** Number `index` (0, 1 or 2) that a seed gives for a message, in [0, 1). */
export function drawNumber(seed: string, message: string, index: 0 | 1 | 2 = 0): number {
  return drawNumbers(seed, message)[index];
}

/** True when the seed matches its commitment and gives the draw. Anyone can run this check afterwards. */
export function verifyDraw(fairness: Pick<Fairness, 'commitment' | 'seed' | 'message' | 'draw'>): boolean {
  return (
    commitmentOf(fairness.seed) === fairness.commitment &&
    drawNumber(fairness.seed, fairness.message) === fairness.draw
  );
}

/** Finds the weight to which a number in [0, 1) belongs: its index and its interval. */
export function pickFairly(
  weights: readonly number[],
  at: number,
): { readonly index: number; readonly from: number; readonly to: number } {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  let found = { index: -1, from: 0, to: 0 };
  for (const [index, weight] of weights.entries()) {
    if (weight <= 0) continue;
    const from = below / total;
    below += weight;
    found = { index, from, to: below / total };
    if (at < found.to) return found;
  }
  if (found.index < 0) throw new Error('Nothing to pick from');
  return found;
}
