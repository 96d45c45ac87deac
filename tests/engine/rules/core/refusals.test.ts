import { describe, expect, it } from 'vitest';
import { refusalCodes, tapFaults } from '#engine/rules/core/refusals.ts';

describe('the codes of refusals', () => {
  it('are all different', () => {
    expect(new Set(refusalCodes).size).toBe(refusalCodes.length);
    expect(refusalCodes.length).toBeGreaterThan(80);
  });

  it('are in snake case and differ from the faults of taps', () => {
    expect(refusalCodes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
    expect(refusalCodes.filter((code) => (tapFaults as readonly string[]).includes(code))).toEqual([]);
  });
});
