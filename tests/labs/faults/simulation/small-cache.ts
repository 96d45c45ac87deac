import { LRUCache as RealCache } from 'lru-cache';

const maxSize = 500;

/**
 * The cache with less room: a simulated process starts hundreds of times a second, and large caches take
 * milliseconds each.
 */
export class LRUCache<Key extends string | number, Value extends object> extends RealCache<Key, Value> {
  constructor(options: { max: number }) {
    super({ ...options, max: Math.min(options.max, maxSize) });
  }
}
