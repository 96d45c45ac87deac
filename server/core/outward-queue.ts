import pLimit, { type LimitFunction } from 'p-limit';
import { machineTimers, type Timers } from './timers.ts';

/** The outside service is slow, or too many calls already wait for it. */
export class OutwardBusy extends Error {
  override readonly name = 'OutwardBusy';
}

interface OutwardLimits {
  /** Maximum number of calls under way. */
  readonly concurrency: number;
  /** Maximum number of calls that wait for their turn; more are refused. */
  readonly maxWaiting: number;
  /** Maximum time that a caller waits for the result. */
  readonly timeoutMs: number;
}

/**
 * Calls to one outside service: a few at a time, a limited number waiting, and equal ones shared. Without the
 * limits, a slow messenger or NFT index would fill the server with calls that wait for its answer.
 */
export class OutwardQueue {
  readonly #limits: OutwardLimits;
  readonly #timers: Timers;
  readonly #limit: LimitFunction;
  readonly #shared = new Map<string, Promise<unknown>>();

  constructor(limits: OutwardLimits, timers = machineTimers) {
    this.#limits = limits;
    this.#timers = timers;
    this.#limit = pLimit(limits.concurrency);
  }

  /**
   * Runs the task in its turn. A task under way with the same key is shared. Rejects with
   * OutwardBusy when the queue is full or the time is over; the task itself continues, so that the
   * next caller finds its result.
   */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const result = (this.#shared.get(key) as Promise<Result> | undefined) ?? this.#start(key, task);
    return new Promise<Result>((resolve, reject) => {
      const endWait = this.#timers.after(this.#limits.timeoutMs, () =>
        reject(new OutwardBusy('The service is slow')),
      );
      result.then(resolve, reject).finally(endWait);
    });
  }

  #start<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    if (
      this.#limit.activeCount >= this.#limits.concurrency &&
      this.#limit.pendingCount >= this.#limits.maxWaiting
    )
      return Promise.reject(new OutwardBusy('Too many calls wait for the service'));
    const result = this.#limit(task);
    this.#shared.set(key, result);
    const forget = () => this.#shared.delete(key);
    result.then(forget, forget);
    return result;
  }
}
