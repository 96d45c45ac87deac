import { LRUCache } from 'lru-cache';
import { CallRefused } from '#server/core/call-refused.ts';
import { FairLine } from '#server/core/fair-line.ts';

/** How long somebody who has called too often stays in the lane. */
const staysMs = 60_000;
const maxWaitingOfOne = 200;
const maxWaiting = 2000;
/** How long the lane rests after a task, in lengths of that task: at first, and after some seconds of a standing line. */
const firstRest = 1;
const longestRest = 24;
/** The rest grows by this for each further caller who waits and each second in which the line didn't get empty. */
const restGrowth = 2;
const longestRestMs = 2000;
/** How long after a call other players count as present. */
const othersForMs = 2000;

interface Waiting {
  readonly start: () => void;
  isLate: boolean;
}

/**
 * Runs the calls of callers who ask far more than the game does: one at a time, taking turns, half of the time. While
 * others call, a line that doesn't get empty is slowed down, soon to a twenty-fifth of the time, so that the others hardly
 * wait for it. A burst, and a caller who waits for each answer, hardly notice.
 */
export class SlowLane {
  readonly #until = new LRUCache<string, number>({ max: 10_000 });
  readonly #line = new FairLine<Waiting>();
  readonly #patienceMs: number;
  #isTaken = false;
  #restMs = 0;
  #othersUntilMs = 0;
  /** Since when the line hasn't been empty; null while it is. */
  #standingSinceMs: number | null = null;

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

  /** Somebody has made a call outside of the lane. */
  noteOther(): void {
    this.#othersUntilMs = performance.now() + othersForMs;
  }

  /** Runs a task when it is its turn. Refuses with 429 when too many wait, or when the turn doesn't come. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) await this.#wait(key);
    this.#isTaken = true;
    const startedMs = performance.now();
    try {
      return await task();
    } finally {
      this.#rest(performance.now() - startedMs);
    }
  }

  /** Resolves when it is the caller's turn; the lane is taken then. */
  #wait(key: string): Promise<void> {
    const refusal = () => new CallRefused('too_many_requests', { retryAfterSeconds: 1 });
    if (this.#line.countOf(key) >= maxWaitingOfOne || this.#line.size >= maxWaiting) throw refusal();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.isLate = true;
        this.#line.takeOldest(({ isLate }) => isLate);
        reject(refusal());
      }, this.#patienceMs).unref();
      const start = () => {
        clearTimeout(late);
        resolve();
      };
      const waiting: Waiting = { start, isLate: false };
      this.#line.add(key, waiting);
    });
  }

  #rest(ranMs: number): void {
    this.#restMs += Math.min(longestRestMs, ranMs * this.#rests());
    // A timer takes a millisecond at least, so shorter rests are put together.
    if (this.#restMs < 1) {
      this.#next();
      return;
    }
    setTimeout(() => this.#next(), this.#restMs);
    this.#restMs = 0;
  }

  #rests(): number {
    const nowMs = performance.now();
    if (nowMs >= this.#othersUntilMs || this.#standingSinceMs === null) return firstRest;
    const standingSeconds = (nowMs - this.#standingSinceMs) / 1000;
    return Math.min(longestRest, firstRest + restGrowth * standingSeconds * (this.#line.callers - 1));
  }

  #next(): void {
    const next = this.#line.next();
    if (this.#line.size === 0) this.#standingSinceMs = null;
    else this.#standingSinceMs ??= performance.now();
    if (next) next.start();
    else this.#isTaken = false;
  }
}
