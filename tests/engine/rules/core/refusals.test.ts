import { describe, expect, it } from 'vitest';
import { refusalCodes, tapFaults } from '#engine/rules/core/refusals.ts';

describe('the codes of refusals', () => {
  it('are each there once', () => {
    expect(new Set(refusalCodes).size).toBe(refusalCodes.length);
    expect(refusalCodes.length).toBeGreaterThan(80);
  });

  it('are written in snake case, and are no faults of taps', () => {
    expect(refusalCodes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
    expect(refusalCodes.filter((code) => (tapFaults as readonly string[]).includes(code))).toEqual([]);
  });
});
