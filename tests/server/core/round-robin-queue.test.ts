import { describe, expect, it } from 'vitest';
import { RoundRobinQueue } from '#server/core/round-robin-queue.ts';

function queueOf(...items: string[]): RoundRobinQueue<string> {
  const queue = new RoundRobinQueue<string>();
  for (const item of items) queue.add(item[0]!, item);
  return queue;
}

function drain(queue: RoundRobinQueue<string>): string[] {
  const order: string[] = [];
  for (let item = queue.next(); item !== undefined; item = queue.next()) order.push(item);
  return order;
}

describe('a round-robin queue', () => {
  it('gives each caller one turn after another, and each caller’s items in their order', () => {
    expect(drain(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('lets a caller who comes in between wait for one round', () => {
    const queue = queueOf('a1', 'a2', 'b1', 'b2');
    expect([queue.next(), queue.next()]).toEqual(['a1', 'b1']);
    queue.add('c', 'c1');
    expect(drain(queue)).toEqual(['a2', 'b2', 'c1']);
  });

  it('knows how many wait', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    queue.next();
    expect([queue.size, queue.countOf('a'), queue.countOf('b'), queue.countOf('c')]).toEqual([2, 1, 1, 0]);
  });

  it('takes the oldest of each caller as long as they match', () => {
    const queue = queueOf('a1', 'a2', 'b2', 'c1', 'c3', 'c1');
    expect(queue.takeOldest((item) => item.endsWith('1'))).toEqual(['a1', 'c1']);
    expect(queue.size).toBe(4);
    expect(drain(queue)).toEqual(['a2', 'b2', 'c3', 'c1']);
  });

  it('takes the newest of the caller with the most, if that is more than asked', () => {
    const queue = queueOf('a1', 'b1', 'b2', 'b3');
    expect(queue.takeFromLongest(3)).toBeUndefined();
    expect(queue.takeFromLongest(2)).toBe('b3');
    expect(drain(queue)).toEqual(['a1', 'b1', 'b2']);
  });
});
