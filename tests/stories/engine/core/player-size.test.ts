import { calculateObjectSize } from 'bson';
import { describe, expect, it } from 'vitest';
import { busyAiPilots, longRun } from '../../../engine/fixtures/given-ai.ts';

describe("the part of a player's document that draws add", () => {
  it('stays small at the end of a season', () => {
    const secrets = { capsule: 'a'.repeat(64), synthesis: 'b'.repeat(64) };
    expect(calculateObjectSize({ secrets, aiPilots: busyAiPilots })).toBeLessThan(2560);
    expect(calculateObjectSize(longRun)).toBeLessThan(900);
  });
});
