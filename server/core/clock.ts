import { machineTimers } from './timers.ts';

/**
 * Game time: real time plus an offset. The game's rules and the jobs use it; tokens, sessions and limits use
 * the machine's time. It never goes back: when real time does, game time stands until it has caught up.
 */
export class Clock {
  #offsetMs: number;
  #latestMs: number;
  readonly #realMs: () => number;
  readonly #keepOffset: (offsetMs: number) => Promise<void>;
  readonly #listeners = new Set<() => void | Promise<void>>();

  /**
   * `latestMs` is the latest real time that an earlier process has seen, `realMs` reads real time: the
   * database's, where servers share one.
   */
  constructor(
    offsetMs: number,
    keepOffset: (offsetMs: number) => Promise<void>,
    latestMs = 0,
    realMs: () => number = machineTimers.now,
  ) {
    this.#offsetMs = offsetMs;
    this.#latestMs = latestMs;
    this.#keepOffset = keepOffset;
    this.#realMs = realMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Milliseconds of game time. */
  now(): number {
    return this.latestMs + this.#offsetMs;
  }

  /** The latest real time that was ever seen. */
  get latestMs(): number {
    this.#latestMs = Math.max(this.#latestMs, this.#realMs());
    return this.#latestMs;
  }

  /** Lag of real time behind the latest time that was seen; 0 as a rule. */
  get behindMs(): number {
    return this.latestMs - this.#realMs();
  }

  /**
   * Moves game time forward permanently: the offset survives a restart. Waits until the listeners have caught
   * up.
   */
  async advance(byMs: number): Promise<void> {
    this.#offsetMs += byMs;
    try {
      await this.#keepOffset(this.#offsetMs);
    } catch (error) {
      this.#offsetMs -= byMs;
      throw error;
    }
    for (const listener of this.#listeners) await listener();
  }

  /**
   * Takes over an offset that another process has stored. Offsets only grow: a smaller one was read too
   * early.
   */
  follow(offsetMs: number): void {
    if (offsetMs <= this.#offsetMs) return;
    this.#offsetMs = offsetMs;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener each time the clock is moved. */
  onMove(listener: () => void | Promise<void>): void {
    this.#listeners.add(listener);
  }
}
