import { expect, it } from 'vitest';
import { Clock } from '#server/core/clock.ts';

const start = Date.UTC(2026, 2, 14, 12);

it('is confirmed time plus the offset that developers move', async () => {
  const clock = new Clock(
    1000,
    async () => undefined,
    () => start,
  );
  await clock.advance(5000);
  expect([clock.now(), clock.realMs(), clock.offsetMs]).toEqual([start + 6000, start, 6000]);
});
