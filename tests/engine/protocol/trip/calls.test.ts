import { describe, expect, it } from 'vitest';
import { tripSpecs } from '#engine/protocol/trip/calls.ts';

describe('finishing a docking', () => {
  it('takes stick positions within their range, at whole ticks', () => {
    const accepts = (entry: object) =>
      tripSpecs['docking.finish'].body.safeParse({ isStart: false, input: [entry] }).success;
    expect(accepts({ tick: 0, x: -1, y: 0.5 })).toBe(true);
    expect(accepts({ tick: 0, x: -1.01, y: 0 })).toBe(false);
    expect(accepts({ tick: 0.5, x: 0, y: 0 })).toBe(false);
  });
});

describe('finishing an assault', () => {
  it('takes known acts at whole ticks, and no more than a pilot can do', () => {
    const accepts = (input: object[]) =>
      tripSpecs['assault.finish'].body.safeParse({ isStart: false, input }).success;
    expect(accepts([{ tick: 0, act: 'guns' }])).toBe(true);
    expect(accepts([{ tick: 0, act: 'win' }])).toBe(false);
    expect(accepts([{ tick: 0.5, act: 'answer' }])).toBe(false);
    expect(accepts([{ tick: 1e6, act: 'answer' }])).toBe(false);
    expect(accepts(Array.from({ length: 401 }, (_, tick) => ({ tick, act: 'answer' })))).toBe(false);
  });
});
