interface Alarm {
  /** By the monotonic clock. */
  readonly atMs: number;
  readonly ring: () => void;
  timer: NodeJS.Timeout | undefined;
}

const tickMs = 1000;

/**
 * One alarm for each key. A shared tick looks for those of the next second, and only these get a timer. Node
 * keeps the list of each distinct timer length until that time has passed, also when the timer was cleared: a
 * timer of hours for each change of a trip would fill the memory.
 */
export class Alarms {
  readonly #alarms = new Map<string, Alarm>();
  #ticker: NodeJS.Timeout | undefined;

  start(): void {
    this.#ticker = setInterval(() => this.#tick(), tickMs).unref();
  }

  stop(): void {
    clearInterval(this.#ticker);
    for (const key of [...this.#alarms.keys()]) this.clear(key);
  }

  /** Replaces the key's alarm. Without an end of the wait (Infinity) there is none. */
  set(key: string, waitMs: number, ring: () => void): void {
    this.clear(key);
    if (waitMs === Number.POSITIVE_INFINITY) return;
    const alarm: Alarm = { atMs: performance.now() + waitMs, ring, timer: undefined };
    this.#alarms.set(key, alarm);
    if (waitMs <= tickMs) this.#setTimer(key, alarm);
  }

  clear(key: string): void {
    clearTimeout(this.#alarms.get(key)?.timer);
    this.#alarms.delete(key);
  }

  #tick(): void {
    const untilMs = performance.now() + tickMs;
    for (const [key, alarm] of this.#alarms)
      if (alarm.atMs <= untilMs && alarm.timer === undefined) this.#setTimer(key, alarm);
  }

  #setTimer(key: string, alarm: Alarm): void {
    const waitMs = Math.max(0, Math.ceil(alarm.atMs - performance.now()));
    alarm.timer = setTimeout(() => {
      this.#alarms.delete(key);
      alarm.ring();
    }, waitMs).unref();
  }
}
