const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Largest step of a clock that is taken over immediately. */
const maxStepMs = minuteMs;
/** Largest jump that is confirmed by its duration. */
const maxLastingMs = dayMs;
const confirmedAfterMs = 5 * minuteMs;
/** Largest gap between two runs that needs no person. */
const maxGapMs = 30 * dayMs;
/** Irreversible jobs need a time that has been confirmed for so long. */
const settledAfterMs = 2 * hourMs;
/** A person's confirmation holds for readings up to this much later. */
const acceptedForMs = hourMs;

/** Time as a server stores it for the next start. All values are epoch milliseconds. */
export interface StoredTime {
  /** The latest confirmed time. */
  readonly latestMs: number;
  /** The clock's reading at that moment; another one than `latestMs` during an unconfirmed jump. */
  readonly readingMs: number;
  /** Start of the present confirmation; 0 for data that never met a jump or a pause. */
  readonly sinceMs: number;
}

interface Jump {
  /** The clock's reading less the monotonic clock's. */
  readonly aheadMs: number;
  /** Monotonic time of the first reading that told of the jump. */
  readonly sinceMs: number;
}

/**
 * Time that only a lasting clock or a person moves: readings of a clock, advanced by a monotonic clock.
 * A jump of more than a minute changes nothing until it is confirmed: after five minutes if it is at most a
 * day, otherwise by a person. `nowMs` is the monotonic clock's time in every method.
 */
export class ConfirmedTime {
  /** Confirmed time less the monotonic clock's. */
  #aheadMs: number;
  #latestMs: number;
  #sinceMs: number;
  #jump: Jump | null = null;
  /** The stored time that no reading since the start has continued; null as a rule. */
  #uncontinued: StoredTime | null = null;
  #hasGoneBack = false;

  /** `stored` is null for new data, which takes the clock's time. */
  constructor(readingMs: number, nowMs: number, stored: StoredTime | null) {
    this.#aheadMs = readingMs - nowMs;
    this.#latestMs = stored?.latestMs ?? 0;
    this.#sinceMs = stored?.sinceMs ?? 0;
    if (!stored || this.#continue(stored, readingMs, nowMs, stored.latestMs)) return;
    const sinceReadingMs = readingMs - stored.readingMs;
    const isSameJump = Math.abs(stored.readingMs - stored.latestMs) > maxStepMs && isStep(sinceReadingMs);
    this.#aheadMs = stored.latestMs + (isSameJump ? Math.max(0, sinceReadingMs) : 0) - nowMs;
    this.#jump = { aheadMs: readingMs - nowMs, sinceMs: nowMs };
    if (!isSameJump) this.#uncontinued = stored;
  }

  /** Epoch milliseconds. Goes back only when a jump back is confirmed. */
  presentMs(nowMs: number): number {
    this.#latestMs = Math.max(this.#latestMs, Math.round(nowMs + this.#aheadMs));
    return this.#latestMs;
  }

  /** Milliseconds by which the clock is ahead of confirmed time; 0 unless it has jumped. */
  get jumpMs(): number {
    return this.#jump ? this.#jump.aheadMs - this.#aheadMs : 0;
  }

  /** True if only a person can confirm the present jump. */
  get needsPerson(): boolean {
    return this.#jump !== null && (this.#uncontinued !== null || Math.abs(this.jumpMs) > maxLastingMs);
  }

  /** True once time has been confirmed for two hours, or since the data began. */
  isSettled(nowMs: number): boolean {
    if (this.#jump) return false;
    return this.#sinceMs === 0 || this.presentMs(nowMs) - this.#sinceMs >= settledAfterMs;
  }

  /**
   * Takes a reading of the clock. `acceptedMs` is the reading that a person confirmed last; 0 without one.
   */
  read(readingMs: number, nowMs: number, acceptedMs = 0): void {
    const aheadMs = readingMs - nowMs;
    const isAccepted = readingMs >= acceptedMs - maxStepMs && readingMs <= acceptedMs + acceptedForMs;
    if (this.#uncontinued) {
      if (this.#continue(this.#uncontinued, readingMs, nowMs, this.presentMs(nowMs))) return;
    } else if (isStep(aheadMs - this.#aheadMs)) {
      this.#aheadMs = aheadMs;
      this.#jump = null;
      return;
    }
    if (!this.#jump || !isStep(aheadMs - this.#jump.aheadMs)) this.#jump = { aheadMs, sinceMs: nowMs };
    const hasLasted = !this.needsPerson && nowMs - this.#jump.sinceMs >= confirmedAfterMs;
    if (isAccepted || hasLasted) this.#confirm(aheadMs, readingMs, nowMs);
  }

  /** The time to store. `isLower` is true until `noteStored` after a confirmed jump back. */
  toStore(nowMs: number): StoredTime & { readonly isLower: boolean } {
    const latestMs = this.presentMs(nowMs);
    const readingMs = this.#jump ? Math.round(nowMs + this.#jump.aheadMs) : latestMs;
    return { latestMs, readingMs, sinceMs: this.#sinceMs, isLower: this.#hasGoneBack };
  }

  noteStored(): void {
    this.#hasGoneBack = false;
  }

  /** Goes on from the stored time if the reading may follow `fromMs`; false if only a person can tell. */
  #continue(stored: StoredTime, readingMs: number, nowMs: number, fromMs: number): boolean {
    const wasJumping = Math.abs(stored.readingMs - stored.latestMs) > maxStepMs;
    if (wasJumping && isStep(readingMs - stored.readingMs)) return false;
    const gapMs = readingMs - fromMs;
    if (gapMs < -maxStepMs || gapMs > maxGapMs) return false;
    this.#aheadMs = readingMs - nowMs;
    this.#jump = null;
    this.#uncontinued = null;
    if (gapMs > maxStepMs) this.#sinceMs = readingMs;
    return true;
  }

  #confirm(aheadMs: number, readingMs: number, nowMs: number): void {
    if (readingMs < this.presentMs(nowMs)) {
      this.#latestMs = readingMs;
      this.#hasGoneBack = true;
    }
    this.#aheadMs = aheadMs;
    this.#sinceMs = readingMs;
    this.#jump = null;
    this.#uncontinued = null;
  }
}

function isStep(ms: number): boolean {
  return Math.abs(ms) <= maxStepMs;
}
