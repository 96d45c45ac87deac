import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Alarms } from '#server/live/alarms.ts';

let alarms: Alarms;
beforeEach(() => {
  vi.useFakeTimers();
  alarms = new Alarms();
  alarms.start();
});
afterEach(() => {
  alarms.stop();
  vi.useRealTimers();
});

it('rings when the time has come, to the millisecond', async () => {
  const rung: [string, number][] = [];
  const startMs = performance.now();
  for (const waitMs of [1, 999, 1000, 1001, 7_654_321])
    alarms.set(`${waitMs}`, waitMs, () => rung.push([`${waitMs}`, Math.round(performance.now() - startMs)]));
  await vi.advanceTimersByTimeAsync(7_654_322);
  expect(rung.map(([key, atMs]) => [Number(key), atMs])).toEqual(
    rung.map(([key]) => [Number(key), Number(key)]),
  );
  expect(rung).toHaveLength(5);
});

it('rings once for each key: a new time replaces the one before', async () => {
  let rung = 0;
  alarms.set('trip', 5000, () => rung++);
  alarms.set('trip', 9000, () => rung++);
  await vi.advanceTimersByTimeAsync(8000);
  expect(rung).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(rung).toBe(1);
  alarms.set('trip', 5000, () => rung++);
  alarms.clear('trip');
  alarms.set('never', Number.POSITIVE_INFINITY, () => rung++);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rung).toBe(1);
});

it('sets no timer of a length of its own for what lies far ahead', () => {
  const before = vi.getTimerCount();
  for (let number = 0; number < 1000; number++)
    alarms.set(`trip ${number}`, 3_600_000 + number, () => undefined);
  expect(vi.getTimerCount()).toBe(before);
});
