import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call: anyone, a holder of a token, a signed session (protocol, 'Headers'), a signed session whose
 * user is there, or a developer (`/dev/`, DEV_TOOLS).
 */
export type Access = 'open' | 'token' | 'session' | 'player' | 'developer';

/** A call as data: the server validates and routes by it, the client is typed by it, OpenAPI is made from it. */
export interface Contract {
  readonly summary: string;
  readonly access: Access;
  /** True when it changes something: its signature is accepted once, and it may carry an Idempotency-Key. */
  readonly mutates: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A call without one takes no body, or `{}`. A body that is left out is an empty object. */
  readonly body?: z.ZodObject;
  readonly answer: z.ZodType;
  readonly status: 200 | 201;
  /** The other success, where a call has two: 200 for what was there already. */
  readonly statusWhenThere?: 200;
  /** What it may refuse with beyond what every call of its access may. */
  readonly errors: readonly ErrorCode[];
}

/** Keeps a contract's exact types. */
export function contract<const Written extends Contract>(written: Written): Written {
  return written;
}

/** A whole number written in digits, as a query carries it. */
export function digits(least: number, most: number, otherwise: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'whole_number')
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .default(otherwise);
}

/** What every list takes. */
export function page(limit: number) {
  return z.object({ limit: digits(1, 100, limit), offset: digits(0, 1_000_000, 0) });
}

/** What every list answers with; `count` is how many there are in all. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ count: z.int(), data: z.array(item) });
}

export const uuid = z.guid();

export function ids<const Names extends readonly string[]>(...names: Names) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, uuid])) as { [Name in Names[number]]: typeof uuid },
  );
}
