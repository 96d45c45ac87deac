import type { Role } from '#engine/protocol/core/contract.ts';

/** Who makes a developer call. */
export interface CallingDeveloper {
  /** Null where nobody has a token: then everybody who reaches the server is its owner. */
  readonly name: string | null;
  readonly role: Role;
}
