import type { Role } from '#engine/protocol/dev/console-data.ts';

/** A row of the list of people: a person of the console, or a token of the settings. */
export interface Person {
  /** The row's id: a UUID, `token:ann` for a token, `local` for the owner of a developer's own machine. */
  readonly personId: string;
  /** Name in the audit; null for `local`. */
  readonly name: string | null;
  /**
   * The messenger account, such as `account:77`, or without a bot the browser: `browser:…`. Null for a token.
   */
  readonly boundTo: string | null;
  /**
   * `personId` of the person who made the row; null for tokens and whoever came by `npm run console-link`.
   */
  readonly madeBy: string | null;
}

/** Maker of a developer call. */
export interface CallingDeveloper extends Person {
  readonly role: Role;
}

/** Owner of a developer's own machine, where nobody signs in. */
export const localOwner: CallingDeveloper = {
  personId: 'local',
  name: null,
  role: 'owner',
  boundTo: null,
  madeBy: null,
};

/** The part of the caller that a request for approval keeps. */
export function personOf({ personId, name, boundTo, madeBy }: CallingDeveloper): Person {
  return { personId, name, boundTo, madeBy };
}

/**
 * Whether a person may approve a request: not of their own row, of a row that they made, or of the same
 * account (D67).
 */
export function mayApprove(approver: Person, requester: Person): boolean {
  if (approver.personId === requester.personId || approver.name === requester.name) return false;
  if (requester.madeBy === approver.personId) return false;
  return approver.boundTo === null || approver.boundTo !== requester.boundTo;
}

/**
 * True while a person may enter: not ended by the owner, and not past the end that the owner has set. Real
 * times.
 */
export function isActive(
  row: { readonly endsAt: Date | null; readonly endedAt: Date | null },
  nowMs: number,
): boolean {
  return row.endedAt === null && (row.endsAt === null || row.endsAt.getTime() > nowMs);
}
