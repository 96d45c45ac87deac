import { beforeEach, describe, expect, it } from 'vitest';
import { CallRefused } from '#server/core/call-refused.ts';
import { SlowLane } from '#server/http/limits/slow-lane.ts';
import { defaultSettings } from '#server/settings.ts';
import { ManualTimers } from '../../fixtures/manual-timers.ts';

let timers: ManualTimers;
beforeEach(() => {
  timers = new ManualTimers();
});

/** Lane with the given maximum wait for a turn. */
const createLane = (maxWaitMs?: number) => new SlowLane(defaultSettings.slowLaneRate, timers, maxWaitMs);

describe('the slow lane', () => {
  it('runs one call at a time, in their order, and at most half of the time', async () => {
    const lane = createLane();
    let running = 0;
    const order: number[] = [];
    const calls = Array.from({ length: 5 }, (_, index) =>
      lane.run('ann', async () => {
        running++;
        expect(running).toBe(1);
        await timers.sleep(20);
        order.push(index);
        running--;
      }),
    );
    await timers.until(Promise.all(calls));
    expect(order).toEqual([0, 1, 2, 3, 4]);
    // Four pauses as long as the calls before them.
    expect(timers.monotonic()).toBe(180);
  });

  /** Milliseconds for 24 calls of ten callers. */
  async function tenCallers(lane: SlowLane, noteOther: () => void): Promise<number> {
    const startedMs = timers.monotonic();
    const calls = Array.from({ length: 24 }, (_, index) => {
      noteOther();
      return lane.run(`caller ${index % 10}`, async () => {
        noteOther();
        await timers.sleep(8);
      });
    });
    await timers.until(Promise.all(calls));
    return timers.monotonic() - startedMs;
  }

  it('rests longer and longer while many go on, if somebody outside of it calls', async () => {
    const alone = createLane(60_000);
    const aloneMs = await tenCallers(alone, () => undefined);
    const beside = createLane(60_000);
    const besideMs = await tenCallers(beside, () => beside.noteOther());
    expect(besideMs / aloneMs).toBeGreaterThan(2);
  });

  it('doesn’t slow down a caller who waits for each answer, though others call', async () => {
    const oneAfterAnother = async (lane: SlowLane, noteOther: () => void) => {
      const startedMs = timers.monotonic();
      for (let call = 0; call < 30; call++) {
        noteOther();
        await timers.until(lane.run('ann', () => timers.sleep(5)));
      }
      return timers.monotonic() - startedMs;
    };
    const aloneMs = await oneAfterAnother(createLane(), () => undefined);
    const beside = createLane();
    expect(await oneAfterAnother(beside, () => beside.noteOther())).toBe(aloneMs);
  });

  it('lets callers take turns, however many calls one of them has', async () => {
    const lane = createLane();
    const order: string[] = [];
    const call = (caller: string) =>
      lane.run(caller, async () => {
        order.push(caller);
      });
    await Promise.all([...Array.from({ length: 30 }, () => call('abuser')), call('ann'), call('bob')]);
    expect(order.slice(0, 4).sort()).toEqual(['abuser', 'abuser', 'ann', 'bob']);
  });

  it('refuses with 429 who has two hundred calls waiting, and nobody else', async () => {
    const lane = createLane();
    let open = (): void => undefined;
    let isOpen = false;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    // One runs.
    const calls = Array.from({ length: 201 }, () =>
      lane.run('ann', () => (isOpen ? Promise.resolve() : held)),
    );
    const refusal = await lane.run('ann', () => held).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CallRefused);
    expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 1 });
    const other = lane.run('bob', async () => 'done');
    isOpen = true;
    open();
    await Promise.all(calls);
    expect(await other).toBe('done');
  });

  it('refuses with 429 whose turn doesn’t come in time, and goes on afterwards', async () => {
    const lane = createLane(100);
    const outcomeOf = (call: Promise<string>) => call.catch((error: unknown) => error);
    const long = lane.run('ann', () => timers.sleep(150));
    const late = await timers.until(outcomeOf(lane.run('ann', async () => 'done')));
    expect(late).toMatchObject({ status: 429, retryAfterSeconds: 1 });
    expect(timers.monotonic()).toBe(100);
    await timers.until(long);
    // The pause after a task is as long as the task, so that this turn comes too late as well.
    const next = await timers.until(outcomeOf(lane.run('ann', async () => 'done')));
    expect(next).toMatchObject({ status: 429 });
    expect(await timers.until(outcomeOf(lane.run('ann', async () => 'done')))).toBe('done');
    expect(timers.monotonic()).toBe(300);
  });

  it('goes on after a call that fails', async () => {
    const lane = createLane();
    const failing = lane.run('ann', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await lane.run('ann', async () => 5)).toBe(5);
  });

  it('takes the calls of a player above the rate, for a minute', async () => {
    const lane = createLane();
    expect(lane.has('ann')).toBe(false);
    lane.begin('ann', defaultSettings.slowLaneRate.burst + 1);
    expect([lane.has('ann'), lane.has('bob')]).toEqual([true, false]);
    await timers.pass(59_999);
    expect(lane.has('ann')).toBe(true);
    await timers.pass(1);
    expect(lane.has('ann')).toBe(false);
  });
});
