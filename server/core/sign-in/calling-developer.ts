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
  /** Hashes of the browsers in which the person has entered; missing in requests of an older release. */
  readonly browsers?: readonly string[];
  /** Hash of the second factor; null without one, and in a stored request. */
  readonly factorHash?: string | null;
  /** Changes of the row by others, the oldest first; none for a token, and for an owner by command line. */
  readonly changes: readonly RowChange[];
}

/** A person made another's row, gave it a new link and so a new second factor, or gave it a role. */
export interface RowChange {
  /** `personId` of the acting person. */
  readonly by: string;
  /** Real time. */
  readonly at: Date;
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
  changes: [],
};

/** The part of the caller that a request for approval keeps. */
export function personOf({ personId, name, boundTo, browsers, changes }: CallingDeveloper): Person {
  return { personId, name, boundTo, ...(browsers ? { browsers } : {}), changes };
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
