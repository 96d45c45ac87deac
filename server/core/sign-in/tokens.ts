import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Identity } from '../../messenger/messenger.ts';
import { machineTimers, type Timers } from '../timers.ts';

/** Token lifetime. */
export const lifeMs = 24 * 3600 * 1000;

const claims = z.object({
  sub: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  startParam: z.string().nullable(),
  sandboxOf: z.string().optional(),
  exp: z.number(),
});

interface KnownToken {
  readonly identity: Identity;
  readonly expiresAtMs: number;
}

/** Bearer tokens. They carry the identity that the messenger signed, so reading one needs no database. */
export class Tokens {
  readonly #sign: (payload: Record<string, unknown>) => string;
  readonly #verify: (token: string) => unknown;
  readonly #timers: Timers;
  /** Recently read tokens. They can be cached because their content can't change before they expire. */
  readonly #known = new LRUCache<string, KnownToken>({ max: 20_000 });

  constructor(secret: string, timers = machineTimers) {
    this.#timers = timers;
    this.#sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true });
    this.#verify = createVerifier({ key: secret, algorithms: ['HS256'] });
  }

  /** `untilMs` in real time; a day from now by default. */
  issue(
    { telegramId, ...named }: Identity,
    untilMs = this.#timers.now() + lifeMs,
  ): { token: string; expiresAt: Date } {
    const exp = Math.floor(untilMs / 1000);
    return {
      token: this.#sign({ sub: String(telegramId), ...named, exp }),
      expiresAt: new Date(exp * 1000),
    };
  }

  /** The identity in a token; null when the token is bad or has expired. */
  read(token: string): Identity | null {
    const cached = this.#known.get(token) ?? this.#check(token);
    return cached && cached.expiresAtMs > this.#timers.now() ? cached.identity : null;
  }

  #check(token: string): KnownToken | null {
    let payload: unknown;
    try {
      payload = this.#verify(token);
    } catch {
      return null;
    }
    const read = claims.safeParse(payload);
    if (!read.success) return null;
    const { sub, exp, sandboxOf, ...named } = read.data;
    const issuedAtMs = exp * 1000 - lifeMs;
    const sandbox = sandboxOf === undefined ? {} : { sandboxOf };
    const identity = { telegramId: Number(sub), ...named, issuedAtMs, ...sandbox };
    const entry = { identity, expiresAtMs: exp * 1000 };
    this.#known.set(token, entry);
    return entry;
  }
}

const lifeSeconds = 24 * 3600;

const visitClaims = z.strictObject({
  use: z.literal('visit'),
  playerId: z.string(),
  task: z.string(),
  exp: z.number(),
});

/** The path under which a visit is recorded and led on to the site. */
export const visitPath = '/visit/';

/** A player's visit to the site of a task. */
export interface Visit {
  readonly playerId: string;
  /** The key of the task. */
  readonly task: string;
}

/**
 * Signed addresses of the sites that tasks send players to. A browser opens them without any credentials, so
 * the address itself names the player. The address is no bearer token: its claims are different.
 */
export class VisitTokens {
  readonly #sign: (payload: Record<string, unknown>) => string;
  readonly #verify: (token: string) => unknown;
  readonly #timers: Timers;

  constructor(secret: string, timers = machineTimers) {
    this.#timers = timers;
    this.#sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true });
    this.#verify = createVerifier({ key: secret, algorithms: ['HS256'] });
  }

  /** The path to open; it works for a day. */
  pathOf({ playerId, task }: Visit): string {
    const exp = Math.floor(this.#timers.now() / 1000) + lifeSeconds;
    return visitPath + this.#sign({ use: 'visit', playerId, task, exp });
  }

  /** Null when the token is bad or has expired. */
  read(token: string): Visit | null {
    try {
      const read = visitClaims.safeParse(this.#verify(token));
      return read.success ? { playerId: read.data.playerId, task: read.data.task } : null;
    } catch {
      return null;
    }
  }
}
