import { describe, expect, it } from 'vitest';
import { aiPilotSpecs } from '#engine/protocol/ai-pilot/calls.ts';

describe('unlocking the AI pilot', () => {
  it('takes accounts of partner exchanges only, with a UID of their form', () => {
    const account = { exchange: 'alpha', uid: '4410982', email: 'nord@vega.space' };
    const accepts = (fields: object) =>
      aiPilotSpecs['ai-pilot.unlock'].body.safeParse({
        isFree: true,
        registrations: [{ ...account, ...fields }],
      }).success;
    expect(accepts({})).toBe(true);
    expect(accepts({ exchange: 'omega' })).toBe(false);
    expect(accepts({ uid: '44' })).toBe(false);
    expect(accepts({ uid: '44109x2' })).toBe(false);
    expect(accepts({ email: 'nord' })).toBe(false);
  });
});
