import { type Change, nextEffectId, takeBackMoney, withEffect, withPlayer } from '../core/decision.ts';
import type { ReviewEffect } from '../core/effects.ts';
import type { Money, Player } from '../core/player.ts';

/** Facts about a player's deleted account that hold for the next one (D24). */
export interface FormerAccount {
  readonly wasRecruited: boolean;
  /** Purchases were paused for ever. */
  readonly isExcluded: boolean;
  readonly debt: Money;
  readonly reviews: readonly Pick<ReviewEffect, 'reason' | 'score' | 'atMs'>[];
}

/** Facts that a deletion doesn't undo. Reviews lie outside of the player. */
export function formerAccountOf({ crew, account, debt }: Player): Omit<FormerAccount, 'reviews'> {
  return {
    wasRecruited: crew.leader !== null || crew.wasRecruited === true,
    isExcluded: account.spending?.excludedUntilMs === null,
    debt,
  };
}

/** Applies the facts to the new account, which its creation may have changed already. */
export function beginAgain(change: Change, former: FormerAccount, nowMs: number): Change {
  let begun = change;
  if (former.wasRecruited) begun = withPlayer(begun, { crew: { ...begun.player.crew, wasRecruited: true } });
  if (former.isExcluded)
    begun = withPlayer(begun, { account: { ...begun.player.account, spending: { excludedUntilMs: null } } });
  for (const currency of ['default', 'clean'] as const)
    begun = takeBackMoney(begun, currency, former.debt[currency], 'former_debt', begun.player.id, nowMs);
  for (const { reason, score, atMs } of former.reviews) {
    const { player } = begun;
    if (reason === 'refunds') begun = withPlayer(begun, { shop: { ...player.shop, refunds: score } });
    const id = nextEffectId(begun);
    begun = withEffect(begun, { kind: 'review', id, atMs, playerId: player.id, reason, score });
  }
  return begun;
}
