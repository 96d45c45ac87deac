import { beforeEach, describe, expect, it } from 'vitest';
import { OutwardBusy, OutwardQueue } from '#server/core/outward-queue.ts';
import { ManualTimers } from '../fixtures/manual-timers.ts';

const never = () => new Promise<never>(() => {});

let timers: ManualTimers;
beforeEach(() => {
  timers = new ManualTimers();
});

const createQueue = (concurrency: number, maxWaiting: number) =>
  new OutwardQueue({ concurrency, maxWaiting, timeoutMs: 1000 }, timers);

describe('the outward queue', () => {
  it('shares equal calls while one is under way', async () => {
    const queue = createQueue(2, 2);
    let calls = 0;
    const task = async () => ++calls;
    expect(await Promise.all([queue.run('a', task), queue.run('a', task), queue.run('b', task)])).toEqual([
      1, 1, 2,
    ]);
    expect(await queue.run('a', task)).toBe(3);
    expect(timers.count).toBe(0);
  });

  it('refuses at once when too many wait', async () => {
    const queue = createQueue(1, 1);
    const waiting = [queue.run('a', never), queue.run('b', never)];
    const ended: string[] = [];
    for (const [index, call] of waiting.entries()) call.catch(() => ended.push(`waiting ${index}`));
    await expect(queue.run('c', never).finally(() => ended.push('refused'))).rejects.toThrow(OutwardBusy);
    expect(ended).toEqual(['refused']);
    for (const call of waiting) await expect(timers.until(call)).rejects.toThrow(OutwardBusy);
    expect(timers.monotonic()).toBe(1000);
  });

  it('goes on after a failure', async () => {
    const queue = createQueue(1, 5);
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
