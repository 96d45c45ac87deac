import type { Language } from '#engine/content/languages.ts';
import type { NoticeKind } from '#engine/content/schemas/messages.ts';

/**
 * What a player has settled about the account. Every field is missing until it is used: one is found by a sparse index. Times
 * are milliseconds of game time.
 */
export interface AccountState {
  /** The account is being deleted: everything goes at this moment, unless the player signs in before (D43). */
  readonly leavesAtMs?: number;
  /** The account of the same person that everything went to. */
  readonly mergedInto?: string;
  /** Where the player was last, and in which language: for what is written to them while they are away. */
  readonly seen?: { readonly zone: string; readonly language: Language };
  readonly notices?: NoticeSettings;
  readonly spending?: SpendingState;
  /** The player doesn't want to be counted in the analytics. */
  readonly isUncounted?: true;
}

/** What the player wants to be told while away (D43). */
export interface NoticeSettings {
  /** The kinds that the player has switched. */
  readonly kinds: Readonly<Partial<Record<NoticeKind, boolean>>>;
  /** Null: notices come at any time. */
  readonly quiet: QuietHours | null;
}

/** Minutes of the player's own day: from the first up to, but not including, the second, over midnight too. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** The player's own limits for purchases, and what has been spent. Stars are whole. */
export interface SpendingState {
  /** Stars a month; null for no limit. */
  readonly limit?: number | null;
  /** A higher limit, and when it takes effect. */
  readonly next?: { readonly limit: number | null; readonly fromMs: number };
  /** Counts months; `spent` is of this one. */
  readonly month?: number;
  readonly spent?: number;
  /** No purchases until then; null for ever. */
  readonly excludedUntilMs?: number | null;
  /** Sums of answered checkouts whose payments haven't arrived; each counts against the limit until its time is over. */
  readonly held?: readonly HeldStars[];
}

export interface HeldStars {
  readonly orderId: string;
  readonly stars: number;
  readonly untilMs: number;
}

export const noAccountState: AccountState = {};
