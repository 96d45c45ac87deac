import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call: anyone; a holder of a token; a device with a token and a signed session; such a device whose user
 * exists; or a developer (`/dev/`, only with DEV_TOOLS).
 */
export type Access = 'open' | 'token' | 'session' | 'player' | 'developer';

/** A call as data: the server validates and routes by it, the client takes its types from it, OpenAPI is generated from it. */
export interface Contract {
  readonly summary: string;
  readonly access: Access;
  /** True when it changes something. Then its signature is accepted once, and it may carry an Idempotency-Key. */
  readonly mutates: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Without a schema the body is left out or `{}`. A missing body counts as an empty object. */
  readonly body?: z.ZodObject;
  readonly answer: z.ZodType;
  readonly status: 200 | 201;
  /** The status when the thing existed before, for a call that may create it. */
  readonly statusWhenThere?: 200;
  /** Its own refusals; the codes of its access level and of every call are not repeated. */
  readonly errors: readonly ErrorCode[];
}

/** Checks a contract and keeps its exact types. */
export function contract<const Exact extends Contract>(exact: Exact): Exact {
  return exact;
}

/** A whole number in a query, written in digits. */
export function digits(min: number, max: number, fallback: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'whole_number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback);
}

/** The query of every list. */
export function page(limit: number) {
  return z.object({ limit: digits(1, 100, limit), offset: digits(0, 1_000_000, 0) });
}

/** The answer of every list; `count` is the length of the whole list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ count: z.int(), data: z.array(item) });
}

export const uuid = z.guid();

export function ids<const Names extends readonly string[]>(...names: Names) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, uuid])) as { [Name in Names[number]]: typeof uuid },
  );
}
