import { setTimeout as wait } from 'node:timers/promises';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from '#server/bus/connect-redis.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Rate } from '#server/settings.ts';

/** A refusal is delayed, so that a caller who repeats calls at once doesn't take time from the others. */
const refusalDelayMs = 250;
/** Who goes on, far over the limit, waits longer and loses the connection. */
const goesOnFrom = 1.2;
const goesOnDelayMs = 1000;
const maxDelayed = 1000;
let delayed = 0;

/** How long a call waits for Redis to count it. */
const patienceMs = 300;
/** When Redis has kept a call waiting, it isn't asked for this long. */
const aloneForMs = 2000;

/**
 * Counts calls by key within a window, on real time. With Redis all processes count together; while Redis can't be reached
 * or doesn't answer, each counts alone. `name` tells this limit's keys from those of others.
 */
export class RateLimit {
  readonly #alone: RateLimiterMemory;
  readonly #together: RateLimiterRedis | null;
  #aloneUntilMs = Number.NEGATIVE_INFINITY;

  constructor({ burst, perSecond }: Rate, name: string, redis: Redis | null) {
    const limit = { points: burst, duration: burst / perSecond, keyPrefix: `proto-trip:limit:${name}` };
    this.#alone = new RateLimiterMemory(limit);
    this.#together = redis
      ? new RateLimiterRedis({
          ...limit,
          storeClient: redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: this.#alone,
          // Who is far over the limit is refused without asking Redis again.
          inMemoryBlockOnConsumed: Math.ceil(goesOnFrom * burst) + 1,
        })
      : null;
  }

  /** Asks the limiter of all processes, or this process's own when that one doesn't answer. */
  #ask<Answer>(question: (limiter: RateLimiterAbstract) => Promise<Answer>): Promise<Answer> {
    const together = this.#together;
    if (!together || performance.now() < this.#aloneUntilMs) return question(this.#alone);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#aloneUntilMs = performance.now() + aloneForMs;
        resolve(question(this.#alone));
      }, patienceMs);
      question(together)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  /** Takes the points; refuses with 429 when too few are left. */
  async take(key: string, points = 1): Promise<void> {
    try {
      await this.#ask((limiter) => limiter.consume(key, points));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Without a number it was refused without asking Redis.
      const { consumedPoints } = refusal;
      const goesOn = consumedPoints === 0 || consumedPoints > goesOnFrom * this.#alone.points;
      await delay(goesOn ? goesOnDelayMs : refusalDelayMs);
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new CallRefused('too_many_requests', { retryAfterSeconds, endsConnection: goesOn });
    }
  }

  /** Refuses with 429 when nothing is left, and takes nothing. */
  async check(key: string): Promise<void> {
    const state = await this.#ask((limiter) => limiter.get(key));
    if (state && state.consumedPoints > this.#alone.points) await this.take(key, 0);
  }
}

async function delay(forMs: number): Promise<void> {
  if (delayed >= maxDelayed) return;
  delayed++;
  await wait(forMs, undefined, { ref: false });
  delayed--;
}
