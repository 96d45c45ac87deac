import { z } from 'zod';
import type { Role } from '../dev/console-data.ts';
import { changeErrors, type ErrorCode, everyCallErrors } from './errors.ts';

/**
 * Access level of a call. `open`: anyone. `token`: the holder of a token. `session`: a device with a token
 * and a signed session. `player`: such a device whose user exists. `developer`: a person of the console or
 * a token of the settings (`/dev/`).
 */
type Access = 'open' | 'token' | 'session' | 'player' | 'developer';

/**
 * A call as data: the server validates and routes by it, the client takes its types from it, OpenAPI is
 * generated from it.
 */
export interface CallSpec {
  readonly summary: string;
  readonly access: Access;
  /** Roles that may make a developer call besides the owner. Without it: the owner alone. */
  readonly roles?: readonly Exclude<Role, 'owner'>[];
  /** True for a developer call that no production may have: only DEV_TOOLS turns it on (D67). */
  readonly isDevTool?: true;
  /** True for a developer call that reads about a person: it is in the audit like a change. */
  readonly isAuditedRead?: true;
  /**
   * True when the call changes something. Then its signature is accepted once, and it may carry an
   * Idempotency-Key.
   */
  readonly mutates: boolean;
  /**
   * True for a call that the server executes once even without an Idempotency-Key, because it recognises a
   * repeated report. The answer is stored for a short time only.
   */
  readonly isReport?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Without a schema the body is absent or `{}`. A missing body counts as an empty object. */
  readonly body?: z.ZodObject;
  readonly answer: z.ZodType;
  readonly status: 200 | 201;
  /** For a call that may create something: the status when it existed already. */
  readonly statusWhenThere?: 200;
  /** The call's own error codes, without those of its access level and those of every call. */
  readonly errors: readonly ErrorCode[];
}

const accessErrors: Readonly<Record<Access, readonly ErrorCode[]>> = {
  open: [],
  token: ['invalid_credentials', 'session_invalid', 'banned', 'not_in_sandbox'],
  session: ['invalid_credentials', 'session_invalid', 'banned', 'not_in_sandbox'],
  player: ['invalid_credentials', 'session_invalid', 'banned', 'not_in_sandbox', 'not_found'],
  developer: ['dev_tools_off', 'designer_only', 'role_not_allowed'],
};

/**
 * Every code that may refuse a call: its own, and those of every call, of changes and of its access level.
 */
export function refusalsOf({ access, mutates, errors }: CallSpec): ErrorCode[] {
  return [
    ...new Set([...everyCallErrors, ...accessErrors[access], ...(mutates ? changeErrors : []), ...errors]),
  ];
}

/** Checks a spec and keeps its exact types. */
export function callSpec<const Exact extends CallSpec>(exact: Exact): Exact {
  return exact;
}

/** A whole number in a query, written in decimal digits. */
export function digits(min: number, max: number, fallback: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'whole_number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback)
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** The query of every list. */
export function page(limit: number) {
  return z.object({ limit: digits(1, 100, limit), offset: digits(0, 1_000_000, 0) });
}

/** The answer of every list; `count` is the length of the whole list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ count: z.int(), data: z.array(item) });
}

const uuid = z.guid();

export function ids<const Names extends readonly string[]>(...names: Names) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, uuid])) as { [Name in Names[number]]: typeof uuid },
  );
}
