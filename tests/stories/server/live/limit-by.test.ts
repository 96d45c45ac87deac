import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitBy } from '#server/live/connection-limits.ts';

/** Tasks that end when they are told to. */
function tasks(run: ReturnType<typeof limitBy>) {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const add = (number: number, fails = false) =>
    run(() => {
      started.push(number);
      return new Promise<void>((resolve, reject) => {
        ends[number] = () => (fails ? reject(new Error('failed')) : resolve());
      });
    });
  return { started, ends, add };
}

it('runs a few tasks at a time, in the order in which they came, also after one failed', async () => {
  const { started, ends, add } = tasks(limitBy(() => 2));
  const all = [add(0), add(1, true), add(2), add(3)];
  await tick();
  expect(started).toEqual([0, 1]);
  ends[1]!();
  await expect(all[1]).rejects.toThrow('failed');
  await tick();
  expect(started).toEqual([0, 1, 2]);
  for (const number of [0, 2]) ends[number]!();
  await all[2];
  await tick();
  expect(started).toEqual([0, 1, 2, 3]);
  ends[3]!();
  await all[3];
});

it('follows a limit that changes', async () => {
  let concurrency = 1;
  const { started, ends, add } = tasks(limitBy(() => concurrency));
  const all = [0, 1, 2, 3].map((number) => add(number));
  await tick();
  expect(started).toEqual([0]);
  concurrency = 3;
  ends[0]!();
  await all[0];
  await tick();
  expect(started).toEqual([0, 1, 2, 3]);
  concurrency = 1;
  const last = add(4);
  for (const number of [1, 2]) ends[number]!();
  await Promise.all([all[1], all[2]]);
  await tick();
  expect(started).toEqual([0, 1, 2, 3]);
  ends[3]!();
  await all[3];
  await tick();
  expect(started).toEqual([0, 1, 2, 3, 4]);
  ends[4]!();
  await last;
});
