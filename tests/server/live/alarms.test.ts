import { beforeEach, expect, it } from 'vitest';
import { Alarms } from '#server/live/alarms.ts';
import { ManualTimers } from '../fixtures/manual-timers.ts';

let timers: ManualTimers;
let alarms: Alarms;
beforeEach(() => {
  timers = new ManualTimers();
  alarms = new Alarms(timers);
  alarms.start();
});

it('rings when the time has come, to the millisecond', async () => {
  const rung: [string, number][] = [];
  for (const waitMs of [1, 999, 1000, 1001, 7_654_321])
    alarms.set(`${waitMs}`, waitMs, () => rung.push([`${waitMs}`, timers.monotonic()]));
  await timers.pass(7_654_322);
  expect(rung.map(([key, atMs]) => [Number(key), atMs])).toEqual(
    rung.map(([key]) => [Number(key), Number(key)]),
  );
  expect(rung).toHaveLength(5);
});

it('rings once for each key: a new time replaces the one before', async () => {
  let rung = 0;
  alarms.set('trip', 5000, () => rung++);
  alarms.set('trip', 9000, () => rung++);
  await timers.pass(8000);
  expect(rung).toBe(0);
  await timers.pass(2000);
  expect(rung).toBe(1);
  alarms.set('trip', 5000, () => rung++);
  alarms.clear('trip');
  alarms.set('never', Number.POSITIVE_INFINITY, () => rung++);
  await timers.pass(60_000);
  expect(rung).toBe(1);
});

it('sets no timer of a length of its own for what lies far ahead', () => {
  const before = timers.count;
  for (let number = 0; number < 1000; number++)
    alarms.set(`trip ${number}`, 3_600_000 + number, () => undefined);
  expect(timers.count).toBe(before);
});

it('rings no more once it was stopped', async () => {
  let rung = 0;
  alarms.set('soon', 500, () => rung++);
  alarms.set('later', 5000, () => rung++);
  alarms.stop();
  expect(timers.count).toBe(0);
  await timers.pass(60_000);
  expect(rung).toBe(0);
});
