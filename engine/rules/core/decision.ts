import type { MessageCode } from '../../content/messages.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { Effect, MessageValues } from './effects.ts';
import type { Flight } from './flight-state.ts';
import type { HomelandState } from './homeland-state.ts';
import type { Attachment } from './message.ts';
import type { Currency, Money, OwnedShip, Player, Totals } from './player.ts';
import type { RefusalCode } from './refusals.ts';

export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refuse: Code;
}

/**
 * Outcome of a rule: a value, or a reason for refusing. Throwing is for bugs. A rule declares its reasons, so
 * the compiler finds a call that doesn't list one of them.
 */
export type Decided<Value, Code extends RefusalCode = RefusalCode> = Refusal<Code> | { readonly ok: Value };

/**
 * A player after a command, with the effects to deliver. A rule that changes nothing returns the player it
 * was given.
 */
export interface Change {
  readonly player: Player;
  readonly effects: readonly Effect[];
}

export function refused<Value, Code extends RefusalCode>(
  decided: Decided<Value, Code>,
): decided is Refusal<Code> {
  return 'refuse' in decided;
}

/** Time and tunables under which a rule decides. */
export interface DecisionContext {
  readonly nowMs: number;
  readonly tunables: Tunables;
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

/** Reason of a payment, the id of its cause (a flight, an order), and its time. */
export interface MoneyEntry {
  readonly reason: string;
  readonly reference: string;
  readonly nowMs: number;
}

/**
 * Moves money. Only this function and `takeBackMoney` change a balance; both always add a ledger entry (D6).
 * `amount` is whole hundredths, negative for a payment. A balance never falls below zero: the caller must
 * check first. Income first pays a debt, with an entry of its own (D27).
 */
export function moveMoney(
  change: Change,
  currency: Currency,
  amount: number,
  { reason, reference, nowMs }: MoneyEntry,
): Change {
  if (amount === 0) return change;
  const moved = enter(change, { currency, amount, owed: 0, reason, reference }, nowMs);
  const paid = Math.min(amount, moved.player.debt[currency]);
  if (paid <= 0) return moved;
  return enter(moved, { currency, amount: -paid, owed: -paid, reason: 'debt', reference }, nowMs);
}

/**
 * Takes back `amount` hundredths as far as the balance allows, and records any shortfall as debt (D27). The
 * ledger always gets one entry, even for an empty balance.
 */
export function takeBackMoney(
  change: Change,
  currency: Currency,
  amount: number,
  { reason, reference, nowMs }: MoneyEntry,
): Change {
  if (amount === 0) return change;
  const amountTaken = Math.min(amount, change.player.balance[currency]);
  const owed = amount - amountTaken;
  return enter(
    change,
    { currency, amount: amountTaken === 0 ? 0 : -amountTaken, owed, reason, reference },
    nowMs,
  );
}

/**
 * Forgives `amount` hundredths of a debt, or all of it when it is less. The balance stays; the ledger gets
 * an entry.
 */
export function forgiveDebt(
  change: Change,
  currency: Currency,
  amount: number,
  { reference, nowMs }: { readonly reference: string; readonly nowMs: number },
): Change {
  const owed = Math.min(amount, change.player.debt[currency]);
  if (owed <= 0) return change;
  return enter(change, { currency, amount: 0, owed: -owed, reason: 'debt_forgiven', reference }, nowMs);
}

interface Entry {
  readonly currency: Currency;
  readonly amount: number;
  /** Addition to the debt. */
  readonly owed: number;
  readonly reason: string;
  readonly reference: string;
}

function enter(change: Change, { currency, amount, owed, reason, reference }: Entry, nowMs: number): Change {
  const { player } = change;
  const balanceAfter = player.balance[currency] + amount;
  const debtAfter = player.debt[currency] + owed;
  for (const number of [amount, balanceAfter, debtAfter])
    if (!Number.isSafeInteger(number)) throw new Error(`${reason}: ${amount} ${currency} can't move`);
  if (balanceAfter < 0 || debtAfter < 0) throw new Error(`${reason}: ${amount} ${currency} can't move`);
  const entry: Effect = {
    kind: 'ledger',
    id: nextEffectId(change),
    atMs: nowMs,
    currency,
    amount,
    reason,
    reference,
    balanceAfter,
    ...(owed === 0 ? {} : { debtAfter }),
  };
  const balance = withAmount(player.balance, currency, balanceAfter);
  const debt = owed === 0 ? player.debt : withAmount(player.debt, currency, debtAfter);
  return { player: changePlayer(player, { balance, debt }), effects: [...change.effects, entry] };
}

function withAmount(money: Money, currency: Currency, amount: number): Money {
  return currency === 'default'
    ? { default: amount, clean: money.clean }
    : { default: money.default, clean: amount };
}

interface MessageInput {
  readonly id: string;
  readonly values: MessageValues;
  readonly nowMs: number;
  readonly attachments?: readonly Attachment[] | undefined;
}

/**
 * Puts a message into the player's inbox (D43). A repeated id is ignored. The bot decides on a copy at
 * the time of sending.
 */
export function postMessage(
  change: Change,
  code: MessageCode,
  { id, values, nowMs, attachments = [] }: MessageInput,
): Change {
  const holds = attachments.length > 0 ? { attachments } : {};
  const playerId = change.player.id;
  return withEffect(change, { kind: 'message', id, atMs: nowMs, playerId, code, values, ...holds });
}

export function changePlayer(player: Player, fields: Partial<Player>): Player {
  return { ...player, ...fields };
}

export function changeShip(ship: OwnedShip, fields: Partial<OwnedShip>): OwnedShip {
  return { ...ship, ...fields };
}

export function changeFlight(flight: Flight, fields: Partial<Flight>): Flight {
  return { ...flight, ...fields };
}

export function changeHomeland(homeland: HomelandState, fields: Partial<HomelandState>): HomelandState {
  return { ...homeland, ...fields };
}

/** The totals with `more` added. */
export function addTotals(totals: Totals, more: Partial<Totals>): Totals {
  return {
    trips: totals.trips + (more.trips ?? 0),
    attackTrips: totals.attackTrips + (more.attackTrips ?? 0),
    expeditionTrips: totals.expeditionTrips + (more.expeditionTrips ?? 0),
    mined: totals.mined + (more.mined ?? 0),
    manualMined: totals.manualMined + (more.manualMined ?? 0),
    caughtPirates: totals.caughtPirates + (more.caughtPirates ?? 0),
    openedSystems: totals.openedSystems + (more.openedSystems ?? 0),
    improvedArtifacts: totals.improvedArtifacts + (more.improvedArtifacts ?? 0),
    improvedShips: totals.improvedShips + (more.improvedShips ?? 0),
  };
}

/** The player's ships with the ship of the same id replaced. */
export function replaceShip(ships: readonly OwnedShip[], ship: OwnedShip): OwnedShip[] {
  return ships.map((other) => (other.id === ship.id ? ship : other));
}

/**
 * Rounds down to a whole hundredth, once, at the end of a formula (D1). Rounding errors in a float's last
 * bits don't count as a fraction: a real fraction is at least a millionth, far larger.
 */
export function roundDown(hundredths: number): number {
  return Math.floor(hundredths + Math.max(1, Math.abs(hundredths)) * 1e-14);
}
