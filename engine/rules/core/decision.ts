import { changePlayer } from './copies.ts';
import type { Effect } from './effects.ts';
import type { Currency, Money, Player } from './player.ts';
import type { RefusalCode } from './refusals.ts';

export interface Refusal {
  readonly refuse: RefusalCode;
}

/** A rule's answer: a value, or a reason for refusing. Throwing is for bugs. */
export type Decided<Value> = Refusal | { readonly ok: Value };

/**
 * A player after a command, with the effects to deliver. A rule that changes nothing returns the player it was given.
 */
export interface Change {
  readonly player: Player;
  readonly effects: readonly Effect[];
}

export function refused<Value>(decided: Decided<Value>): decided is Refusal {
  return 'refuse' in decided;
}

/** The start of a change: the player as it is, without effects. */
export function unchanged(player: Player): Change {
  return { player, effects: [] };
}

/** A change with fields of the player replaced. */
export function withPlayer(change: Change, fields: Partial<Player>): Change {
  return { player: changePlayer(change.player, fields), effects: change.effects };
}

/** The id of the change's next effect, unique over a player's life. */
export function nextEffectId({ player, effects }: Change): string {
  return `${player.id}:${player.rev + 1}:${effects.length}`;
}

/** A change with one more effect. */
export function withEffect(change: Change, effect: Effect): Change {
  return { player: change.player, effects: [...change.effects, effect] };
}

/**
 * Moves money. This is the only function that changes a balance, and it always adds a ledger entry (D6). `amount` is
 * whole hundredths, negative to take. A balance never goes below zero, so the caller checks first.
 */
export function moveMoney(
  change: Change,
  currency: Currency,
  amount: number,
  reason: string,
  reference: string,
  nowMs: number,
): Change {
  if (amount === 0) return change;
  const { player } = change;
  const balanceAfter = player.balance[currency] + amount;
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(balanceAfter) || balanceAfter < 0)
    throw new Error(`${reason}: ${amount} ${currency} can't move`);
  const entry: Effect = {
    kind: 'ledger',
    id: nextEffectId(change),
    atMs: nowMs,
    currency,
    amount,
    reason,
    reference,
    balanceAfter,
  };
  return {
    player: changePlayer(player, { balance: withAmount(player.balance, currency, balanceAfter) }),
    effects: [...change.effects, entry],
  };
}

function withAmount(money: Money, currency: Currency, amount: number): Money {
  return currency === 'default'
    ? { default: amount, clean: money.clean }
    : { default: money.default, clean: amount };
}
