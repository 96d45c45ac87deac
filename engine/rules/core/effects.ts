import type { MessageCode } from '../../content/messages.ts';
import type { DockingRun, FlightRecord } from './flight-state.ts';
import type { Attachment } from './message.ts';
import type { Currency, JoinedHow, Scores } from './player.ts';
import type { NftKind, Order } from './shop-state.ts';

/**
 * Consequence of a change for other players and for the record. The outbox delivers it after the write. Each
 * effect has an id derived from the player's document, so delivering it twice changes nothing. Amounts are
 * whole hundredths, times are milliseconds of game time.
 */
export type Effect =
  | LedgerEffect
  | FlightEffect
  | DockedEffect
  | CrewEffect
  | LeaveEffect
  | ReferralEffect
  | GeneralEffect
  | TributeEffect
  | InvestmentEffect
  | ScoreEffect
  | EventEffect
  | MessageEffect
  | SentEffect
  | SeenEffect
  | OrderEffect
  | MintEffect
  | ReviewEffect;

/** A balance changed: an entry in the player's ledger (D6). */
interface LedgerEffect {
  readonly kind: 'ledger';
  readonly id: string;
  readonly atMs: number;
  readonly currency: Currency;
  readonly amount: number;
  readonly reason: string;
  readonly reference: string;
  readonly balanceAfter: number;
  /** Remaining debt; only on entries that changed it. */
  readonly debtAfter?: number;
}

/** A trip was collected and moves out of the player's document. */
interface FlightEffect {
  readonly kind: 'flight';
  readonly id: string;
  readonly flight: FlightRecord;
}

/** A docking was won: it may be the player's best (D37). */
export interface DockedEffect {
  readonly kind: 'docked';
  readonly id: string;
  readonly atMs: number;
  readonly run: DockingRun;
}

/** A pilot joined a crew or approved: the crew's leader counts again. */
export interface CrewEffect {
  readonly kind: 'crew';
  readonly id: string;
  readonly atMs: number;
  readonly leaderId: string;
  readonly memberId: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly how: JoinedHow;
  readonly isActive: boolean;
}

/** A recruit who never approved has left a crew. */
export interface LeaveEffect {
  readonly kind: 'leave';
  readonly id: string;
  readonly leaderId: string;
  readonly memberId: string;
  /** When the membership that ends began. */
  readonly joinedAtMs: number;
}

/** An invited pilot has collected enough trips: the inviter is due a reward. */
export interface ReferralEffect {
  readonly kind: 'referral';
  readonly id: string;
  readonly atMs: number;
  readonly leaderId: string;
  readonly memberId: string;
}

/** A player's access as a general changed: the list of generals to pick from is updated. */
export interface GeneralEffect {
  readonly kind: 'general';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** A general's share of a purchase. It counts if the general had access at `atMs`. */
export interface TributeEffect {
  readonly kind: 'tribute';
  readonly id: string;
  readonly atMs: number;
  readonly generalId: string;
  readonly fromId: string;
  readonly amount: number;
}

/** A share of a research pool, to be added to the pool's total. */
export interface InvestmentEffect {
  readonly kind: 'investment';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  readonly pool: string;
  readonly amount: number;
  /** True for the player's first share of this pool. */
  readonly isFirst: boolean;
}

/**
 * A player's present scores of the season and the week. Values are absolute, so a later effect simply
 * replaces an earlier one.
 */
export interface ScoreEffect {
  readonly kind: 'score';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  /** Counts Mondays since the first one of the epoch. */
  readonly week: number;
  readonly season: number;
  /** Since the season began. */
  readonly total: Scores;
  readonly weekly: Scores;
}

/** A player's whole contribution to an event; absolute, as scores are. */
export interface EventEffect {
  readonly kind: 'event';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  /** The id of the event: see `homeland/events.ts`. */
  readonly event: string;
  /** Hundredths of the counted unit. */
  readonly count: number;
}

/** Message to a player (D43), in the receiver's language, stored in the inbox; the bot may send a copy. */
export interface MessageEffect {
  readonly kind: 'message';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  readonly code: MessageCode;
  readonly values: MessageValues;
  /** Attachments that the receiver can claim; absent for none. */
  readonly attachments?: readonly Attachment[];
}
export type MessageValues = Readonly<Record<string, string | number>>;

/** Message to another player, sent with a change of this one. */
export interface SentEffect extends Omit<MessageEffect, 'kind' | 'playerId'> {
  readonly kind: 'sent';
  readonly toId: string;
}

/** The player has read a message or claimed its attachments. */
export interface SeenEffect {
  readonly kind: 'seen';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  readonly messageId: string;
  readonly isClaimed: boolean;
  /** For a message to many: its dates, because its receivers have no document of it before. */
  readonly shared: { readonly atMs: number; readonly untilMs: number } | null;
}

/** The current state of an order; the order history keeps the latest state of each. */
export interface OrderEffect {
  readonly kind: 'order';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  readonly purchase: Order;
}

export interface MintEffect {
  readonly kind: 'mint';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  readonly address: string;
  readonly nft: NftKind;
}

export const reviewReasons = ['refunds', 'referrals', 'unpaid_award'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Asks an operator to look at this player. A later effect with the same reason replaces an earlier one. */
export interface ReviewEffect {
  readonly kind: 'review';
  readonly id: string;
  readonly atMs: number;
  readonly playerId: string;
  readonly reason: ReviewReason;
  /** Size of the case; its unit depends on the reason. */
  readonly score: number;
}
