import { setTimeout as wait } from 'node:timers/promises';

/** An outside service is slow, or too many calls already wait for it. */
export class OutwardBusy extends Error {
  override readonly name = 'OutwardBusy';
}

interface Limits {
  /** Calls under way at the same time. */
  readonly atOnce: number;
  /** Calls that wait for their turn; more are refused. */
  readonly waiting: number;
  /** How long a caller waits for the result. */
  readonly patienceMs: number;
}

/** Calls to one outside service: a few at a time, a limited number waiting, and equal ones shared. */
export class OutwardQueue {
  readonly #limits: Limits;
  readonly #shared = new Map<string, Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs the task in its turn. A task under way with the same key is shared. Rejects with OutwardBusy when the queue is full
   * or the caller's patience ends; the task itself goes on, so that its result is there for the next caller.
   */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const result = (this.#shared.get(key) as Promise<Result> | undefined) ?? this.#start(key, task);
    const end = new AbortController();
    const late = wait(this.#limits.patienceMs, undefined, { ref: false, signal: end.signal }).then(() => {
      throw new OutwardBusy('The service is slow');
    });
    try {
      return await Promise.race([result, late]);
    } finally {
      late.catch(() => undefined);
      end.abort();
    }
  }

  #start<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const { atOnce, waiting } = this.#limits;
    if (this.#running >= atOnce && this.#waiting.length >= waiting)
      return Promise.reject(new OutwardBusy('Too many calls wait for the service'));
    const result = this.#takeTurn(task);
    this.#shared.set(key, result);
    const forget = () => this.#shared.delete(key);
    result.then(forget, forget);
    return result;
  }

  async #takeTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.atOnce) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
