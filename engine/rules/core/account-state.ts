/**
 * What a player has settled about the account. Every field is missing until it is used: two are found by sparse indexes. Times
 * are milliseconds of game time.
 */
export interface AccountState {
  /** The account is being deleted: everything goes at this moment, unless the player signs in before (D43). */
  readonly leavesAtMs?: number;
}

export const noAccountState: AccountState = {};
