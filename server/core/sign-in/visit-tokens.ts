import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

const lifeSeconds = 24 * 3600;

const claims = z.strictObject({
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
 * Signed addresses of the sites that tasks send players to. A browser opens them without any credentials, so the address
 * itself says who comes. It is no bearer token: those name other claims.
 */
export class VisitTokens {
  readonly #sign: (payload: Record<string, unknown>) => string;
  readonly #verify: (token: string) => unknown;

  constructor(secret: string) {
    this.#sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true });
    this.#verify = createVerifier({ key: secret, algorithms: ['HS256'] });
  }

  /** The path to open; it works for a day. */
  pathOf({ playerId, task }: Visit): string {
    const exp = Math.floor(Date.now() / 1000) + lifeSeconds;
    return visitPath + this.#sign({ use: 'visit', playerId, task, exp });
  }

  /** Null when the token is bad or has expired. */
  read(token: string): Visit | null {
    try {
      const read = claims.safeParse(this.#verify(token));
      return read.success ? { playerId: read.data.playerId, task: read.data.task } : null;
    } catch {
      return null;
    }
  }
}
