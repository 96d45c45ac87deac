// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rewardSize } from '#hud/trip/reward-modal.tsx';

it.each([
  [0, 0],
  [24.99, 0],
  [25, 1],
  [99.99, 1],
  [100, 2],
  [400, 3],
  [1599.99, 3],
  [1600, 4],
  [1_000_000, 4],
])('a reward of %d PROTO has size %i', (sum, size) => {
  expect(rewardSize(sum).size).toBe(size);
});

it('counts longer for more, and never keeps anybody for more than two seconds', () => {
  const times = [0, 25, 100, 400, 1600].map((sum) => rewardSize(sum).countMs);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(2000);
});
