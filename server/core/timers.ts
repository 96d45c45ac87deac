import { setTimeout as wait } from 'node:timers/promises';

interface SleepOptions {
  readonly signal?: AbortSignal;
  readonly ref?: boolean;
}

/** Time as an argument: code that waits, counts or expires reads and waits through it. */
export interface Timers {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that never jump and never go back; only differences have a meaning. */
  monotonic(): number;
  /** Calls back once, unless cancelled by the returned function. Keeps no process running. */
  after(ms: number, callback: () => void): () => void;
  /** Calls back again and again until cancelled by the returned function. Keeps no process running. */
  every(ms: number, callback: () => void): () => void;
  /**
   * Resolves after the time, or as soon as the signal is aborted. Keeps the process running unless `ref` is
   * false.
   */
  sleep(ms: number, options?: SleepOptions): Promise<void>;
}

/** The same timers by another clock, such as the confirmed time of the database. */
export function timersBy(timers: Timers, now: () => number): Timers {
  return { ...timers, now };
}

/** Timers of this machine. */
export const machineTimers: Timers = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms).unref();
    return () => clearTimeout(timer);
  },
  every: (ms, callback) => {
    const timer = setInterval(callback, ms).unref();
    return () => clearInterval(timer);
  },
  sleep: (ms, options) => wait(ms, undefined, options).catch(() => undefined),
};
