import { expect, it } from 'vitest';
import { tryPowerLoss } from './power/try-power-loss.ts';

it('a power cut loses nothing that was acknowledged, and leaves nothing half done', {
  timeout: 120_000,
}, async () => {
  const { isGood, happened } = await tryPowerLoss(3);
  expect(isGood, happened).toBe(true);
});
