import { LRUCache } from 'lru-cache';
import type { Rate } from '../settings.ts';

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Token buckets by key, on real time. A key that wasn't used for long starts full again. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #buckets = new LRUCache<string, Bucket>({ max: 50_000 });

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes one; 0, or after how many whole seconds to come again. */
  take(key: string): number {
    const { burst, perSecond } = this.#rate;
    const nowMs = performance.now();
    const bucket = this.#buckets.get(key) ?? this.#open(key, nowMs);
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond);
    bucket.atMs = nowMs;
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    bucket.tokens -= 1;
    return 0;
  }

  #open(key: string, atMs: number): Bucket {
    const bucket = { tokens: this.#rate.burst, atMs };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
