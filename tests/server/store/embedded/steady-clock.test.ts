import { expect, it } from 'vitest';
import { SteadyClock } from '#server/store/embedded/steady-clock.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 14, 12);

it('deletes by a clock that has agreed with the monotonic one since the start', () => {
  const clock = new SteadyClock();
  for (let passedMs = 0; passedMs < 3 * hour; passedMs += 30_000)
    expect(clock.isSteady(start + passedMs + (passedMs % 60_000), passedMs)).toBe(true);
});

it.each([hour, -hour, 960 * hour])(
  'deletes nothing until two hours after a jump by %i ms and back',
  (byMs) => {
    const clock = new SteadyClock();
    expect(clock.isSteady(start, 0)).toBe(true);
    expect(clock.isSteady(start + byMs, 0)).toBe(false);
    expect(clock.isSteady(start + 4000, 4000)).toBe(false);
    expect(clock.isSteady(start + 2 * hour, 2 * hour)).toBe(false);
    expect(clock.isSteady(start + 2 * hour + 4000, 2 * hour + 4000)).toBe(true);
  },
);
