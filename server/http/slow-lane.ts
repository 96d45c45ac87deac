import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { CallRefused } from '../core/call-refused.ts';

/** Somebody who has called too often stays in the lane for so long. */
const staysMs = 60_000;
const maxWaitingOfOne = 200;
const maxWaiting = 2000;

/**
 * Runs the calls of callers who call far more often than the game does: one at a time, and at most half of the time. So the
 * others hardly wait for them. A caller who is alone in the lane and waits for each answer hardly notices.
 */
export class SlowLane {
  readonly #until = new LRUCache<string, number>({ max: 10_000 });
  readonly #waiting = new Map<string, number>();
  #total = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #patienceMs: number;

  /** Nobody waits longer than `patienceMs` for a turn, however slow the calls before are. */
  constructor(patienceMs = 5000) {
    this.#patienceMs = patienceMs;
  }

  /** Sends the caller's next calls through the lane. */
  add(key: string): void {
    this.#until.set(key, performance.now() + staysMs);
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > performance.now();
  }

  /** Runs a task when it is its turn. Refuses with 429 when too many wait, or when the turn doesn't come. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(key) ?? 0;
    if (waiting >= maxWaitingOfOne || this.#total >= maxWaiting)
      throw new CallRefused('too_many_requests', { retryAfterSeconds: 1 });
    this.#count(key, 1);
    const turn = this.#last;
    let leave = (): void => undefined;
    this.#last = new Promise<void>((resolve) => {
      leave = resolve;
    });
    if (!(await comesWithin(turn, this.#patienceMs))) {
      this.#count(key, -1);
      void turn.then(leave);
      throw new CallRefused('too_many_requests', { retryAfterSeconds: 1 });
    }
    const startedMs = performance.now();
    try {
      return await task();
    } finally {
      this.#count(key, -1);
      void wait(performance.now() - startedMs).then(leave);
    }
  }

  #count(key: string, by: 1 | -1): void {
    const waiting = (this.#waiting.get(key) ?? 0) + by;
    if (waiting > 0) this.#waiting.set(key, waiting);
    else this.#waiting.delete(key);
    this.#total += by;
  }
}

async function comesWithin(turn: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const giveUp = new AbortController();
  const late = wait(patienceMs, false, { ref: false, signal: giveUp.signal }).catch(() => false);
  const isInTime = await Promise.race([turn.then(() => true), late]);
  giveUp.abort();
  return isInTime;
}
