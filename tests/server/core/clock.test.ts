import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Clock } from '#server/core/clock.ts';

const start = Date.UTC(2026, 2, 14, 12);
beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

it('stands while the machine’s clock is behind, and goes on when it has caught up', () => {
  const clock = new Clock(1000, async () => undefined);
  expect(clock.now()).toBe(start + 1000);
  vi.setSystemTime(start - 5000);
  expect([clock.now(), clock.behindMs]).toEqual([start + 1000, 5000]);
  vi.setSystemTime(start + 1);
  expect([clock.now(), clock.behindMs]).toEqual([start + 1001, 0]);
});

it('begins at the latest time that an earlier process has seen', () => {
  const clock = new Clock(0, async () => undefined, start + 3000);
  expect([clock.now(), clock.behindMs]).toEqual([start + 3000, 3000]);
});
