import { describe, expect, it } from 'vitest';
import { FairLine } from '#server/core/fair-line.ts';

function lineOf(...items: string[]): FairLine<string> {
  const line = new FairLine<string>();
  for (const item of items) line.add(item[0]!, item);
  return line;
}

function drain(line: FairLine<string>): string[] {
  const order: string[] = [];
  for (let item = line.next(); item !== undefined; item = line.next()) order.push(item);
  return order;
}

describe('a fair line', () => {
  it('gives each caller one turn after another, and each caller’s items in their order', () => {
    expect(drain(lineOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('lets a caller who comes in between wait for one round', () => {
    const line = lineOf('a1', 'a2', 'b1', 'b2');
    expect([line.next(), line.next()]).toEqual(['a1', 'b1']);
    line.add('c', 'c1');
    expect(drain(line)).toEqual(['a2', 'b2', 'c1']);
  });

  it('knows how many wait', () => {
    const line = lineOf('a1', 'a2', 'b1');
    line.next();
    expect([line.size, line.countOf('a'), line.countOf('b'), line.countOf('c')]).toEqual([2, 1, 1, 0]);
  });

  it('takes the oldest of each caller as long as they match', () => {
    const line = lineOf('a1', 'a2', 'b2', 'c1', 'c3', 'c1');
    expect(line.takeOldest((item) => item.endsWith('1'))).toEqual(['a1', 'c1']);
    expect(line.size).toBe(4);
    expect(drain(line)).toEqual(['a2', 'b2', 'c3', 'c1']);
  });

  it('takes the newest of the caller with the most, if that is more than asked', () => {
    const line = lineOf('a1', 'b1', 'b2', 'b3');
    expect(line.takeFromLongest(3)).toBeUndefined();
    expect(line.takeFromLongest(2)).toBe('b3');
    expect(drain(line)).toEqual(['a1', 'b1', 'b2']);
  });
});
