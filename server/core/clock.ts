/**
 * Game time: confirmed time plus an offset that developers move. The game's rules and the jobs use it;
 * tokens, sessions and limits use confirmed time.
 */
export class Clock {
  #offsetMs: number;
  /** Confirmed time in epoch milliseconds, without the offset. */
  readonly realMs: () => number;
  readonly #keepOffset: (offsetMs: number) => Promise<void>;
  readonly #listeners = new Set<() => void | Promise<void>>();

  constructor(offsetMs: number, keepOffset: (offsetMs: number) => Promise<void>, realMs: () => number) {
    this.#offsetMs = offsetMs;
    this.#keepOffset = keepOffset;
    this.realMs = realMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Milliseconds of game time. */
  now(): number {
    return this.realMs() + this.#offsetMs;
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
