import { setTimeout as wait } from 'node:timers/promises';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from '../bus/connect-redis.ts';
import { CallRefused } from '../core/call-refused.ts';
import type { Rate } from '../settings.ts';

/** A refusal is delayed, so that a caller who repeats calls at once doesn't take time from the others. */
const refusalDelayMs = 250;
const maxDelayed = 1000;
let delayed = 0;

/**
 * Counts calls by key within a window, on real time. With Redis all processes count together; while Redis can't be reached,
 * each counts alone. `name` tells this limit's keys from those of others.
 */
export class RateLimit {
  readonly #limiter: RateLimiterAbstract;

  constructor({ burst, perSecond }: Rate, name: string, redis: Redis | null) {
    const limit = { points: burst, duration: burst / perSecond, keyPrefix: `proto-trip:limit:${name}` };
    const alone = new RateLimiterMemory(limit);
    this.#limiter = redis
      ? new RateLimiterRedis({
          ...limit,
          storeClient: redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: alone,
          // Who is over the limit is refused without asking Redis again.
          inMemoryBlockOnConsumed: burst + 1,
        })
      : alone;
  }

  /** Takes the points; refuses with 429 when too few are left. Returns the share of the window's points that is taken. */
  async take(key: string, points = 1): Promise<number> {
    try {
      const { consumedPoints } = await this.#limiter.consume(key, points);
      return consumedPoints / this.#limiter.points;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await delay();
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new CallRefused('too_many_requests', { retryAfterSeconds });
    }
  }

  /** Refuses with 429 when nothing is left, and takes nothing. */
  async check(key: string): Promise<void> {
    const state = await this.#limiter.get(key);
    if (state && state.consumedPoints > this.#limiter.points) await this.take(key, 0);
  }
}

async function delay(): Promise<void> {
  if (delayed >= maxDelayed) return;
  delayed++;
  await wait(refusalDelayMs, undefined, { ref: false });
  delayed--;
}
