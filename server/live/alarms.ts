import { machineTimers, type Timers } from '../core/timers.ts';

interface Alarm {
  /** By the monotonic clock. */
  readonly atMs: number;
  readonly ring: () => void;
  cancel: (() => void) | undefined;
}

const tickMs = 1000;

/**
 * One alarm for each key. A shared tick looks for those of the next second, and only these get a timer. Node
 * keeps the list of each distinct timer length until that time has passed, also when the timer was cleared: a
 * timer of hours for each change of a trip would fill the memory.
 */
export class Alarms {
  readonly #alarms = new Map<string, Alarm>();
  readonly #timers: Timers;
  #endTicks: (() => void) | undefined;

  constructor(timers = machineTimers) {
    this.#timers = timers;
  }

  start(): void {
    this.#endTicks = this.#timers.every(tickMs, () => this.#tick());
  }

  stop(): void {
    this.#endTicks?.();
    for (const key of [...this.#alarms.keys()]) this.clear(key);
  }

  /** Replaces the key's alarm. Without an end of the wait (Infinity) there is none. */
  set(key: string, waitMs: number, ring: () => void): void {
    this.clear(key);
    if (waitMs === Number.POSITIVE_INFINITY) return;
    const alarm: Alarm = { atMs: this.#timers.monotonic() + waitMs, ring, cancel: undefined };
    this.#alarms.set(key, alarm);
    if (waitMs <= tickMs) this.#setTimer(key, alarm);
  }

  clear(key: string): void {
    this.#alarms.get(key)?.cancel?.();
    this.#alarms.delete(key);
  }

  #tick(): void {
    const untilMs = this.#timers.monotonic() + tickMs;
    for (const [key, alarm] of this.#alarms)
      if (alarm.atMs <= untilMs && alarm.cancel === undefined) this.#setTimer(key, alarm);
  }

  #setTimer(key: string, alarm: Alarm): void {
    const waitMs = Math.max(0, Math.ceil(alarm.atMs - this.#timers.monotonic()));
    alarm.cancel = this.#timers.after(waitMs, () => {
      this.#alarms.delete(key);
      alarm.ring();
    });
  }
}
