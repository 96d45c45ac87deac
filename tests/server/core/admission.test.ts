import { beforeEach, describe, expect, it } from 'vitest';
import { Admission, type AdmissionSettings } from '#server/core/admission.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { ManualTimers } from '../fixtures/manual-timers.ts';

let timers: ManualTimers;
beforeEach(() => {
  timers = new ManualTimers();
});

const createAdmission = (settings: AdmissionSettings) => new Admission(settings, timers);

/** Runs calls of this length, all at once, and tells how many were refused. */
async function burst(admission: Admission, count: number, eachMs: number) {
  const refusals: CallRefused[] = [];
  let most = 0;
  let running = 0;
  const call = async () => {
    running++;
    most = Math.max(most, running);
    await timers.sleep(eachMs);
    running--;
  };
  const run = () =>
    admission.run(`player ${most}`, call).catch((error: unknown) => {
      if (!(error instanceof CallRefused)) throw error;
      refusals.push(error);
    });
  await timers.until(Promise.all(Array.from({ length: count }, run)));
  return { refusals, most };
}

describe('admission of calls', () => {
  it('lets a bounded number run at once, and a burst wait', async () => {
    const admission = createAdmission({ maxRunning: 10, minRunning: 10, maxWaiting: 1000 });
    const { refusals, most } = await burst(admission, 100, 5);
    expect(refusals).toEqual([]);
    expect(most).toBe(10);
    expect(admission.inFlight).toBe(0);
    expect(admission.isOverloaded).toBe(false);
  });

  it('refuses at once with 503 what finds the line full, and says so', async () => {
    const admission = createAdmission({ maxRunning: 1, minRunning: 1, maxWaiting: 2 });
    const { refusals } = await burst(admission, 5, 5);
    expect(refusals.map(({ code, status }) => `${status} ${code}`)).toEqual([
      '503 unavailable',
      '503 unavailable',
    ]);
    for (const { retryAfterSeconds } of refusals) expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(admission.shed).toEqual({ early: 0, full: 2, late: 0 });
    expect(admission.isOverloaded).toBe(true);
  });

  it('refuses what has waited too long in a line that doesn’t get empty, before it begins', async () => {
    const admission = createAdmission({ maxRunning: 1, minRunning: 1, maxWaiting: 1000 });
    let begun = 0;
    let refused = 0;
    const waits: number[] = [];
    const calls: Promise<void>[] = [];
    for (let sent = 0; sent < 150; sent++) {
      const sentMs = timers.monotonic();
      const call = admission.run('ann', async () => {
        begun++;
        waits.push(timers.monotonic() - sentMs);
        await timers.sleep(40);
      });
      calls.push(
        call.catch(() => {
          refused++;
        }),
      );
      await timers.pass(10);
    }
    await timers.until(Promise.all(calls));
    expect(begun + refused).toBe(150);
    expect(refused).toBeGreaterThan(50);
    // The first calls are taken for a burst. After that nobody waits longer than a tenth of a second and a
    // turn.
    for (const waited of waits.slice(25)) expect(waited).toBeLessThanOrEqual(140);
    expect(admission.inFlight).toBe(0);
  });

  it('lets fewer run at once while each takes long, and more again when they are quick', async () => {
    const admission = createAdmission({ maxRunning: 64, minRunning: 32, maxWaiting: 1000 });
    for (let round = 0; round < 12; round++) await burst(admission, 64, 130);
    expect((await burst(admission, 64, 130)).most).toBeLessThan(64);
    for (let round = 0; round < 60; round++) await burst(admission, 64, 1);
    expect((await burst(admission, 64, 1)).most).toBeGreaterThan(20);
  });

  it('lets callers take turns, however many calls one of them has', async () => {
    const admission = createAdmission({ maxRunning: 1, minRunning: 1, maxWaiting: 1000 });
    const order: string[] = [];
    const call = (caller: string) =>
      admission.run(caller, async () => {
        await timers.sleep(1);
        order.push(caller);
      });
    const calls = [...Array.from({ length: 50 }, () => call('abuser')), call('ann'), call('bob')];
    await timers.until(Promise.all(calls));
    expect(order.slice(0, 4).sort()).toEqual(['abuser', 'abuser', 'ann', 'bob']);
    expect(order).toHaveLength(52);
  });

  it('refuses in a full line the last call of the caller with the most', async () => {
    const admission = createAdmission({ maxRunning: 1, minRunning: 1, maxWaiting: 5 });
    const outcomes: string[] = [];
    let open = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const call = (caller: string) =>
      admission
        .run(caller, () => held)
        .then(
          () => outcomes.push(`${caller} done`),
          () => outcomes.push(`${caller} refused`),
        );
    const calls = [...Array.from({ length: 6 }, () => call('abuser')), call('ann'), call('bob')];
    await Promise.resolve();
    await Promise.resolve();
    expect(outcomes).toEqual(['abuser refused', 'abuser refused']);
    open();
    await Promise.all(calls);
    expect(outcomes).toContain('ann done');
    expect(outcomes).toContain('bob done');
  });

  it('gives the place of a failed call to the next', async () => {
    const admission = createAdmission({ maxRunning: 1, minRunning: 1, maxWaiting: 10 });
    const failed = admission.run('ann', () => Promise.reject(new Error('broken')));
    const next = admission.run('bob', async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
