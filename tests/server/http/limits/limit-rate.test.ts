import { beforeEach, describe, expect, it } from 'vitest';
import { RateLimit } from '#server/http/limits/limit-rate.ts';
import { ManualTimers } from '../../fixtures/manual-timers.ts';

let timers: ManualTimers;
let limit: RateLimit;
beforeEach(() => {
  timers = new ManualTimers();
  limit = new RateLimit({ burst: 10, perSecond: 0.01 }, 'test', null, timers);
});

/** Takes a point, and tells the refusal with the moment at which it was answered. */
const refusalOf = () =>
  limit.take('ann').catch((error: unknown) => ({ error, answeredMs: timers.monotonic() }));

describe('a caller over the limit', () => {
  it('is answered after a while', async () => {
    for (let call = 0; call < 10; call++) await limit.take('ann');
    expect(await timers.until(refusalOf())).toMatchObject({
      error: { status: 429, endsConnection: false },
      answeredMs: 250,
    });
  });

  it('waits longer and loses the connection when it goes on', async () => {
    for (let call = 0; call < 10; call++) await limit.take('ann');
    const refusals = await timers.until(Promise.all(Array.from({ length: 3 }, refusalOf)));
    expect(refusals.at(-1)).toMatchObject({
      error: { status: 429, endsConnection: true },
      answeredMs: 1000,
    });
  });

  it('keeps no other caller waiting', async () => {
    for (let call = 0; call < 10; call++) await limit.take('ann');
    void refusalOf();
    await limit.take('bob');
    expect(timers.monotonic()).toBe(0);
  });
});
