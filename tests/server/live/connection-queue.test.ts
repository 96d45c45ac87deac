import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionQueue } from '#server/live/connection-limits.ts';

/** Milliseconds of work during which no timer could run. */
let busyMs: number;
beforeEach(() => {
  busyMs = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + busyMs);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function visit(queue: ConnectionQueue, count: number) {
  const seen = { entered: 0, sentAway: 0 };
  for (let at = 0; at < count; at++)
    queue.wait(
      () => seen.entered++,
      () => seen.sentAway++,
    );
  return seen;
}

it('lets one in at once, and many a few at a time', () => {
  const queue = new ConnectionQueue();
  const single = visit(queue, 1);
  vi.advanceTimersByTime(0);
  expect(single.entered).toBe(1);
  const many = visit(queue, 1000);
  vi.advanceTimersByTime(0);
  expect(many.entered).toBeLessThan(10);
  vi.advanceTimersByTime(1000);
  expect(many.entered).toBeGreaterThan(300);
  expect(many.entered).toBeLessThan(500);
  vi.advanceTimersByTime(2000);
  expect(many).toEqual({ entered: 1000, sentAway: 0 });
});

it('lets few in while the process is busy, and sends away who waits for five seconds', () => {
  const queue = new ConnectionQueue();
  const many = visit(queue, 2000);
  // Each look comes a fifth of a second late.
  for (let look = 0; look < 30; look++) {
    busyMs += 200;
    vi.advanceTimersByTime(10);
  }
  expect(many.entered).toBeGreaterThan(10);
  expect(many.entered).toBeLessThan(40);
  expect(many.sentAway).toBeGreaterThan(0);
});

it('sends away everybody who waits when the server stops', () => {
  const queue = new ConnectionQueue();
  const many = visit(queue, 50);
  queue.close();
  expect(many).toEqual({ entered: 0, sentAway: 50 });
  vi.advanceTimersByTime(1000);
  expect(many.entered).toBe(0);
});
