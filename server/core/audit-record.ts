import type { Role } from '#engine/protocol/dev/console-data.ts';

/** A developer's call, or its outcome. */
export interface AuditRecord {
  /** ISO 8601, real time. */
  readonly at: string;
  /** Row of the list of people. */
  readonly personId: string;
  /** Null for the owner of a developer's own machine. */
  readonly name: string | null;
  readonly role: Role;
  readonly network: string;
  readonly call: string;
  /** The call's input as JSON, cut off where it is too long; empty for an outcome. */
  readonly input: string;
  readonly reason: string | null;
  /** `read`, or `asked` before a change, then `done` or the error's code. */
  readonly outcome: string;
  /**
   * The id of the player or thing that the call is about; missing where there is none, and in old entries.
   */
  readonly about?: string;
  /** For an outcome: the number of the entry that asked. */
  readonly of: number | null;
}
