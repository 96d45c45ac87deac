/** An accepted call should be answered within this time. */
const goodMs = 250;
/** Above the limit for this long, it isn't a burst. */
const standingAfterMs = 500;
const windowMs = 250;
/** Weight of the latest window in the rate. */
const latestWeight = 0.3;

/** The place of a call among the open ones. */
export interface OpenCall {
  /** Leaves the place while the call waits for a turn or for its refusal, which is no work. */
  pause(): void;
  resume(): void;
  end(): void;
}

/**
 * Counts the calls between the end of their body and their answer, without those that are paused. When there have been more for some time than are answered
 * in a quarter of a second, new ones should be refused before they are read: reading a call costs nearly as much as answering
 * it, so a server that reads everything has little time left to answer.
 */
export class OpenCalls {
  readonly #least: number;
  #open = 0;
  #answered = 0;
  #windowStartMs = performance.now();
  #perMs = 0;
  #fullSinceMs: number | null = null;

  /** So many calls are always let in. */
  constructor(least: number) {
    this.#least = least;
  }

  get count(): number {
    return this.#open;
  }

  /** True when a call that hasn't been read should be refused. */
  isFull(): boolean {
    const nowMs = performance.now();
    const limit = this.#limit(nowMs);
    if (this.#open >= limit) {
      this.#fullSinceMs ??= nowMs;
      return nowMs - this.#fullSinceMs > standingAfterMs;
    }
    if (this.#open < limit / 2) this.#fullSinceMs = null;
    return false;
  }

  /** Counts a call that has been read, until its `end`. */
  begin(): OpenCall {
    let isCounted = false;
    let hasEnded = false;
    const count = (): void => {
      if (isCounted || hasEnded) return;
      isCounted = true;
      this.#open++;
    };
    const leave = (): boolean => {
      const wasCounted = isCounted;
      isCounted = false;
      if (wasCounted) this.#open--;
      return wasCounted;
    };
    count();
    return {
      pause: leave,
      resume: count,
      end: () => {
        hasEnded = true;
        if (leave()) this.#answered++;
      },
    };
  }

  #limit(nowMs: number): number {
    const elapsedMs = nowMs - this.#windowStartMs;
    if (elapsedMs >= windowMs) {
      this.#perMs += latestWeight * (this.#answered / elapsedMs - this.#perMs);
      this.#answered = 0;
      this.#windowStartMs = nowMs;
    }
    return Math.max(this.#least, this.#perMs * goodMs);
  }
}
