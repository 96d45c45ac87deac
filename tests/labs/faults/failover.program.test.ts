import { expect, it } from 'vitest';
import { shortPlan, tryFailover } from './failover/try-failover.ts';

// A busy machine takes ten times as long.
it('every change happens once, or nobody is told that it has, while the primary changes', {
  timeout: 300_000,
}, async () => {
  const [row] = await tryFailover(shortPlan);
  expect(row!.isGood, row!.happened).toBe(true);
});
