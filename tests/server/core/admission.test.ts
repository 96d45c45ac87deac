import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Admission } from '#server/core/admission.ts';
import { CallRefused } from '#server/core/call-refused.ts';

/** Runs calls of this length, all at once, and tells how many were refused. */
async function burst(admission: Admission, count: number, eachMs: number) {
  const refusals: CallRefused[] = [];
  let most = 0;
  let running = 0;
  const call = async () => {
    running++;
    most = Math.max(most, running);
    await wait(eachMs);
    running--;
  };
  const run = () =>
    admission.run(call).catch((error: unknown) => {
      if (!(error instanceof CallRefused)) throw error;
      refusals.push(error);
    });
  await Promise.all(Array.from({ length: count }, run));
  return { refusals, most };
}

describe('admission of calls', () => {
  it('lets a bounded number run at once, and a burst wait', async () => {
    const admission = new Admission({ maxRunning: 10, maxWaiting: 1000 });
    const { refusals, most } = await burst(admission, 100, 5);
    expect(refusals).toEqual([]);
    expect(most).toBe(10);
    expect(admission.inFlight).toBe(0);
    expect(admission.isOverloaded).toBe(false);
  });

  it('refuses at once with 503 what finds the line full, and says so', async () => {
    const admission = new Admission({ maxRunning: 1, maxWaiting: 2 });
    const { refusals } = await burst(admission, 5, 5);
    expect(refusals.map(({ code, status }) => `${status} ${code}`)).toEqual([
      '503 unavailable',
      '503 unavailable',
    ]);
    for (const { retryAfterSeconds } of refusals) expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(admission.shedCalls).toBe(2);
    expect(admission.isOverloaded).toBe(true);
  });

  it('refuses what has waited too long in a line that doesn’t get empty, before it begins', async () => {
    const admission = new Admission({ maxRunning: 1, maxWaiting: 1000 });
    let begun = 0;
    let refused = 0;
    const waits: number[] = [];
    const calls: Promise<void>[] = [];
    for (let sent = 0; sent < 150; sent++) {
      const sentMs = performance.now();
      const call = admission.run(async () => {
        begun++;
        waits.push(performance.now() - sentMs);
        await wait(40);
      });
      calls.push(
        call.catch(() => {
          refused++;
        }),
      );
      await wait(10);
    }
    await Promise.all(calls);
    expect(begun + refused).toBe(150);
    expect(refused).toBeGreaterThan(50);
    // The first calls are taken for a burst. After that nobody waits longer than a tenth of a second and a turn.
    for (const waited of waits.slice(25)) expect(waited).toBeLessThan(250);
    expect(admission.inFlight).toBe(0);
  });

  it('lets fewer run at once while each takes long, and more again when they are quick', async () => {
    const admission = new Admission({ maxRunning: 64, maxWaiting: 1000 });
    for (let round = 0; round < 12; round++) await burst(admission, 64, 130);
    expect((await burst(admission, 64, 130)).most).toBeLessThan(64);
    for (let round = 0; round < 60; round++) await burst(admission, 64, 1);
    expect((await burst(admission, 64, 1)).most).toBeGreaterThan(20);
  });

  it('gives the place of a failed call to the next', async () => {
    const admission = new Admission({ maxRunning: 1, maxWaiting: 10 });
    const failed = admission.run(() => Promise.reject(new Error('broken')));
    const next = admission.run(async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
