const maxStepMs = 60_000;
const steadyAfterMs = 2 * 3_600_000;

/**
 * Tells whether the machine's clock may delete: it has agreed with the monotonic clock since the start, or
 * for two hours after a jump of more than a minute.
 */
export class SteadyClock {
  /** The latest reading of the machine's clock. */
  readMs = 0;
  #aheadMs: number | null = null;
  #jumpedMs = Number.NEGATIVE_INFINITY;

  /** Takes a reading of both clocks in milliseconds. */
  isSteady(nowMs: number, monotonicMs: number): boolean {
    const aheadMs = nowMs - monotonicMs;
    if (this.#aheadMs !== null && Math.abs(aheadMs - this.#aheadMs) > maxStepMs) this.#jumpedMs = monotonicMs;
    this.#aheadMs = aheadMs;
    this.readMs = nowMs;
    return monotonicMs - this.#jumpedMs >= steadyAfterMs;
  }
}
