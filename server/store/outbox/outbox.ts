import { isSandboxPilot } from '#engine/rules/account/sandbox-pilot.ts';
import type { Effect } from '#engine/rules/core/effects.ts';
import type { Player } from '#engine/rules/core/player.ts';

/** The first answer under an Idempotency-Key. A repeated call gets it again. */
export interface StoredAnswer {
  readonly kind: 'answer';
  /** Player and key. */
  readonly id: string;
  /** Hash of the answered call: a different call under the same key is refused. */
  readonly callHash: string;
  readonly status: number;
  readonly body: string;
  readonly expiresAt: Date;
}

/**
 * A consequence of a change for other collections or players. It waits in the player's document until it is
 * delivered.
 */
export type OutboxEntry = (Effect & { readonly order: number }) | StoredAnswer;

/**
 * Numbers the effects of a revision; `order` is unique and rising over a player's life. Of a sandbox pilot
 * only the ledger is kept: nothing that it does reaches others, boards, sums or the records of flights.
 */
export function packEffects(
  effects: readonly Effect[],
  { rev, profile }: Pick<Player, 'rev' | 'profile'>,
): OutboxEntry[] {
  const isSandbox = isSandboxPilot(profile);
  return effects
    .filter(({ kind }) => !isSandbox || kind === 'ledger')
    .map((effect, index) => ({ ...effect, order: rev * 1000 + index }));
}
