import { describe, expect, it } from 'vitest';
import { LruCache } from '#server/core/lru-cache.ts';

describe('a map of what was used last', () => {
  it('keeps half of its most at least, and never more than that', () => {
    const map = new LruCache<number, string>(10);
    for (let key = 0; key < 100; key++) {
      map.set(key, `value ${key}`);
      const kept = Array.from({ length: key + 1 }, (_, known) => known).filter((known) => map.has(known));
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(key + 1, 5));
      expect(kept.length).toBeLessThanOrEqual(10);
      expect(kept.at(0)! + kept.length).toBe(key + 1);
    }
  });

  it('keeps what is read now and then, however much comes in', () => {
    const map = new LruCache<string, number>(10);
    map.set('read', 1);
    map.set('left', 1);
    for (let count = 0; count < 50; count++) {
      map.set(`other ${count}`, count);
      expect(map.get('read')).toBe(1);
    }
    expect(map.get('left')).toBeUndefined();
  });

  it('gives the newest value, and none after it was deleted', () => {
    const map = new LruCache<string, number>(6);
    for (const key of ['a', 'b', 'c']) map.set(key, 1);
    map.set('a', 2);
    expect(map.get('a')).toBe(2);
    map.delete('a');
    expect(map.has('a')).toBe(false);
    expect(map.get('a')).toBeUndefined();
    expect(map.get('b')).toBe(1);
  });
});
