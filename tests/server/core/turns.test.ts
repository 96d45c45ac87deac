import { expect, it } from 'vitest';
import { Turns } from '#server/core/turns.ts';

/** Tasks that end when they are told to. */
function tasks(turns: Turns) {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const add = (number: number, fails = false) =>
    turns.run(() => {
      started.push(number);
      return new Promise<number>((resolve, reject) => {
        ends[number] = () => (fails ? reject(new Error('failed')) : resolve(number));
      });
    });
  return { started, ends, add };
}

it('runs a few tasks at a time, in the order in which they came, also after one failed', async () => {
  const { started, ends, add } = tasks(new Turns(() => 2));
  const all = [add(0), add(1, true), add(2), add(3)];
  expect(started).toEqual([0, 1]);
  ends[1]!();
  await expect(all[1]).rejects.toThrow('failed');
  expect(started).toEqual([0, 1, 2]);
  for (const number of [0, 2]) ends[number]!();
  expect(await all[2]).toBe(2);
  expect(started).toEqual([0, 1, 2, 3]);
  ends[3]!();
  expect(await all[3]).toBe(3);
});

it('follows a limit that changes', async () => {
  let atOnce = 1;
  const { started, ends, add } = tasks(new Turns(() => atOnce));
  const all = [0, 1, 2, 3].map((number) => add(number));
  expect(started).toEqual([0]);
  atOnce = 3;
  ends[0]!();
  await all[0];
  expect(started).toEqual([0, 1, 2, 3]);
  atOnce = 1;
  const last = add(4);
  for (const number of [1, 2]) ends[number]!();
  await Promise.all([all[1], all[2]]);
  expect(started).toEqual([0, 1, 2, 3]);
  ends[3]!();
  await all[3];
  expect(started).toEqual([0, 1, 2, 3, 4]);
  ends[4]!();
  await last;
});
