import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CallRefused } from '#server/core/call-refused.ts';
import { SlowLane } from '#server/http/limits/slow-lane.ts';

describe('the slow lane', () => {
  it('runs one call at a time, in their order, and at most half of the time', async () => {
    const lane = new SlowLane();
    let running = 0;
    const order: number[] = [];
    const startedMs = performance.now();
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        lane.run('ann', async () => {
          running++;
          expect(running).toBe(1);
          await wait(20);
          order.push(index);
          running--;
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4]);
    // Four pauses as long as the calls before them.
    expect(performance.now() - startedMs).toBeGreaterThan(170);
  });

  /** Milliseconds for 24 calls of ten callers. */
  async function tenCallers(lane: SlowLane, noteOther: () => void): Promise<number> {
    const startedMs = performance.now();
    const calls = Array.from({ length: 24 }, (_, index) => {
      noteOther();
      return lane.run(`caller ${index % 10}`, async () => {
        noteOther();
        await wait(8);
      });
    });
    await Promise.all(calls);
    return performance.now() - startedMs;
  }

  it('rests longer and longer while many go on, if somebody outside of it calls', async () => {
    const alone = new SlowLane(60_000);
    const aloneMs = await tenCallers(alone, () => undefined);
    const beside = new SlowLane(60_000);
    const besideMs = await tenCallers(beside, () => beside.noteOther());
    expect(besideMs / aloneMs).toBeGreaterThan(2);
  });

  it('doesn’t slow down a caller who waits for each answer, though others call', async () => {
    const oneAfterAnother = async (lane: SlowLane, noteOther: () => void) => {
      const startedMs = performance.now();
      for (let call = 0; call < 30; call++) {
        noteOther();
        await lane.run('ann', () => wait(5));
      }
      return performance.now() - startedMs;
    };
    const aloneMs = await oneAfterAnother(new SlowLane(), () => undefined);
    const beside = new SlowLane();
    const besideMs = await oneAfterAnother(beside, () => beside.noteOther());
    expect(besideMs / aloneMs).toBeLessThan(3);
  });

  it('lets callers take turns, however many calls one of them has', async () => {
    const lane = new SlowLane();
    const order: string[] = [];
    const call = (caller: string) =>
      lane.run(caller, async () => {
        order.push(caller);
      });
    await Promise.all([...Array.from({ length: 30 }, () => call('abuser')), call('ann'), call('bob')]);
    expect(order.slice(0, 4).sort()).toEqual(['abuser', 'abuser', 'ann', 'bob']);
  });

  it('refuses with 429 who has two hundred calls waiting, and nobody else', async () => {
    const lane = new SlowLane();
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
    const lane = new SlowLane(100);
    let open = (): void => undefined;
    const held = lane.run('ann', () => new Promise<void>((resolve) => (open = resolve)));
    const late = await lane.run('ann', async () => 'too late').catch((error: unknown) => error);
    expect(late).toMatchObject({ status: 429, retryAfterSeconds: 1 });
    const next = lane.run('ann', async () => 'done');
    open();
    await held;
    // The pause after a task is as long as the task, so that this turn comes too late as well.
    expect(await next.catch(() => 'refused')).toBe('refused');
    await expect.poll(() => lane.run('ann', async () => 'done').catch(() => 'refused')).toBe('done');
  });

  it('goes on after a call that fails', async () => {
    const lane = new SlowLane();
    const failing = lane.run('ann', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await lane.run('ann', async () => 5)).toBe(5);
  });

  it('takes the calls of those who were added', () => {
    const lane = new SlowLane();
    expect(lane.has('ann')).toBe(false);
    lane.add('ann');
    expect([lane.has('ann'), lane.has('bob')]).toEqual([true, false]);
  });
});
