import { describe, expect, it } from 'vitest';
import { OutwardBusy, OutwardQueue } from '#server/core/outward-queue.ts';

const never = () => new Promise<never>(() => {});

describe('the outward queue', () => {
  it('shares equal calls while one is under way', async () => {
    const queue = new OutwardQueue({ concurrency: 2, maxWaiting: 2, timeoutMs: 1000 });
    let calls = 0;
    const task = async () => ++calls;
    expect(await Promise.all([queue.run('a', task), queue.run('a', task), queue.run('b', task)])).toEqual([
      1, 1, 2,
    ]);
    expect(await queue.run('a', task)).toBe(3);
  });

  it('refuses at once when too many wait', async () => {
    const queue = new OutwardQueue({ concurrency: 1, maxWaiting: 1, timeoutMs: 50 });
    const waiting = [queue.run('a', never), queue.run('b', never)];
    const ended: string[] = [];
    for (const [index, call] of waiting.entries()) call.catch(() => ended.push(`waiting ${index}`));
    await expect(queue.run('c', never).finally(() => ended.push('refused'))).rejects.toThrow(OutwardBusy);
    expect(ended).toEqual(['refused']);
    for (const call of waiting) await expect(call).rejects.toThrow(OutwardBusy);
  });

  it('goes on after a failure', async () => {
    const queue = new OutwardQueue({ concurrency: 1, maxWaiting: 5, timeoutMs: 1000 });
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
