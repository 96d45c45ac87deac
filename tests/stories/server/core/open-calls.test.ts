import { beforeEach, describe, expect, it } from 'vitest';
import { Admission, type OpenCall } from '#server/core/admission.ts';
import { ManualTimers } from '../../../server/fixtures/manual-timers.ts';

let timers: ManualTimers;
beforeEach(() => {
  timers = new ManualTimers();
  open = [];
});

/** Admission that lets in at least `minOpen` calls. */
const createCalls = (minOpen: number) =>
  new Admission({ maxRunning: minOpen / 2, minRunning: 1, maxWaiting: 0 }, timers);

function isFull(calls: Admission): boolean {
  try {
    calls.checkRoom();
    return false;
  } catch {
    return true;
  }
}

/** Calls that have not been answered, oldest first. */
let open: OpenCall[];
const begin = (calls: Admission) => open.push(calls.enter());
const end = () => open.shift()!.end();

/** Lets `perSecond` calls come and as many be answered for some time. Returns how many were refused. */
function flow(calls: Admission, { perSecond, answers, ms }: Record<'perSecond' | 'answers' | 'ms', number>) {
  let refused = 0;
  for (let at = 0; at < ms; at += 10) {
    for (let call = 0; call < perSecond / 100; call++)
      if (isFull(calls)) refused++;
      else begin(calls);
    for (let answer = 0; answer < answers / 100 && calls.openCount > 0; answer++) end();
    timers.block(10);
  }
  return refused;
}

describe('the calls that are open at once', () => {
  it('are all let in when they come in a burst', () => {
    const calls = createCalls(100);
    for (let call = 0; call < 2000; call++) {
      expect(isFull(calls)).toBe(false);
      begin(calls);
    }
    expect(flow(calls, { perSecond: 0, answers: 5000, ms: 400 })).toBe(0);
    expect(flow(calls, { perSecond: 500, answers: 500, ms: 5000 })).toBe(0);
  });

  it('are all let in while each is answered soon, however many come', () => {
    const calls = createCalls(10);
    for (let call = 0; call < 50; call++) begin(calls);
    // 50 are open at any time, each for 10 ms.
    expect(flow(calls, { perSecond: 5000, answers: 5000, ms: 400 })).toBe(0);
    expect(flow(calls, { perSecond: 5000, answers: 5000, ms: 10_000 })).toBe(0);
  });

  it('stay as many as are answered within a quarter of a second when more come than can be answered', () => {
    const calls = createCalls(100);
    flow(calls, { perSecond: 1000, answers: 600, ms: 10_000 });
    const refused = flow(calls, { perSecond: 1000, answers: 600, ms: 10_000 });
    expect(refused / 10_000).toBeCloseTo(0.4, 1);
    expect(calls.openCount).toBeLessThanOrEqual(0.25 * 600 + 10);
  });

  it('are let in again as soon as there is room', () => {
    const calls = createCalls(100);
    flow(calls, { perSecond: 1000, answers: 0, ms: 2000 });
    expect(isFull(calls)).toBe(true);
    while (calls.openCount > 50) end();
    expect(isFull(calls)).toBe(false);
  });

  it('take no place while they are paused, and are no answers if they end so', () => {
    const calls = createCalls(10);
    for (let call = 0; call < 20; call++) begin(calls);
    for (const call of open) {
      call.pause();
      call.pause();
    }
    expect(calls.openCount).toBe(0);
    open[0]!.resume();
    open[0]!.resume();
    expect(calls.openCount).toBe(1);
    for (const call of open.splice(0)) {
      call.end();
      call.resume();
    }
    expect(calls.openCount).toBe(0);
    // Without an answer, no more than ten may be open.
    for (let call = 0; call < 10; call++) begin(calls);
    isFull(calls);
    timers.block(600);
    expect(isFull(calls)).toBe(true);
  });
});
