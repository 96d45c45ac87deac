/** How often waiting connections are let in. */
const everyMs = 10;
/** A look that comes so late shows a process that is busy. */
const lateMs = 4;
/** So many at one look at most. */
const most = 4;
/** A connection that waits longer is sent away, and its device comes again at a random moment. */
const patienceMs = 5000;

interface Waiting {
  readonly sinceMs: number;
  readonly enter: () => void;
  readonly sendAway: () => void;
}

/**
 * Lets new live connections in as fast as the process can take them beside its calls. Thousands at once, after a restart, would
 * keep everybody's calls waiting for seconds: a player can play without pushes, but not without calls.
 */
export class Door {
  readonly #waiting: Waiting[] = [];
  /** How many may enter at the next look. */
  #atOnce = most;
  #dueMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Calls `enter` when it is the connection's turn, or `sendAway` after five seconds. */
  wait(enter: () => void, sendAway: () => void): void {
    this.#waiting.push({ sinceMs: performance.now(), enter, sendAway });
    if (this.#timer === undefined) this.#lookAgain(0);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const { sendAway } of this.#waiting.splice(0)) sendAway();
  }

  #lookAgain(afterMs: number): void {
    this.#dueMs = performance.now() + afterMs;
    this.#timer = setTimeout(() => this.#look(), afterMs);
  }

  #look(): void {
    const nowMs = performance.now();
    const isLate = nowMs - this.#dueMs > lateMs;
    this.#atOnce = isLate ? Math.max(1, this.#atOnce / 2) : Math.min(most, this.#atOnce + 1);
    for (const { sinceMs, enter, sendAway } of this.#waiting.splice(0, this.#atOnce))
      if (nowMs - sinceMs > patienceMs) sendAway();
      else enter();
    if (this.#waiting.length > 0) this.#lookAgain(everyMs);
    else this.#timer = undefined;
  }
}
