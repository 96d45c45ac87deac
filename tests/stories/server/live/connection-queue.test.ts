import { beforeEach, expect, it } from 'vitest';
import { ConnectionQueue } from '#server/live/connection-limits.ts';
import { ManualTimers } from '../../../server/fixtures/manual-timers.ts';

let timers: ManualTimers;
let queue: ConnectionQueue;
beforeEach(() => {
  timers = new ManualTimers();
  queue = new ConnectionQueue(5000, timers);
});

function visit(count: number) {
  const seen = { entered: 0, sentAway: 0 };
  for (let at = 0; at < count; at++)
    queue.wait(
      () => seen.entered++,
      () => seen.sentAway++,
    );
  return seen;
}

it('lets one in at once, and many a few at a time', async () => {
  const single = visit(1);
  await timers.pass(0);
  expect(single.entered).toBe(1);
  const many = visit(1000);
  await timers.pass(0);
  expect(many.entered).toBeLessThan(10);
  await timers.pass(1000);
  expect(many.entered).toBeGreaterThan(300);
  expect(many.entered).toBeLessThan(500);
  await timers.pass(2000);
  expect(many).toEqual({ entered: 1000, sentAway: 0 });
});

it('lets few in while the process is busy, and sends away who waits for five seconds', async () => {
  const many = visit(2000);
  // Each look comes a fifth of a second late.
  for (let look = 0; look < 30; look++) {
    timers.block(210);
    await timers.pass(0);
  }
  expect(many.entered).toBeGreaterThan(10);
  expect(many.entered).toBeLessThan(40);
  expect(many.sentAway).toBeGreaterThan(0);
});

it('sends away everybody who waits when the server stops', async () => {
  const many = visit(50);
  queue.close();
  expect(many).toEqual({ entered: 0, sentAway: 50 });
  await timers.pass(1000);
  expect(many.entered).toBe(0);
});
