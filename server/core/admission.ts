import { CallRefused } from './call-refused.ts';
import { RoundRobinQueue } from './round-robin-queue.ts';
import { machineTimers, type Timers } from './timers.ts';

export interface AdmissionSettings {
  /** Maximum number of running calls. */
  readonly maxRunning: number;
  /**
   * Lowest limit of running calls: a few dozen are no overload even on a slow machine, and they share
   * commits. Never above `maxRunning`.
   */
  readonly minRunning: number;
  /** Maximum number of calls that wait. */
  readonly maxWaiting: number;
}

/** A call among the open ones. */
export interface OpenCall {
  /** Stops counting the call while it waits for a turn or for its refusal, which is no work. */
  pause(): void;
  resume(): void;
  end(): void;
}

interface WaitingCall {
  readonly sinceMs: number;
  readonly start: () => void;
  readonly refuse: (refused: CallRefused) => void;
}

/** A call that runs longer is a sign that too many are running. */
const slowCallMs = 100;
/** Maximum wait in a burst. */
const burstWaitMs = 2000;
/** A queue that hasn't been empty for this long is no burst. */
const standingAfterMs = 500;
/** Maximum wait in a standing queue: an accepted call is then answered within a quarter of a second. */
const standingWaitMs = 100;
const checkEveryMs = 20;
/** `isOverloaded` stays true for this long after the last refusal. */
const overloadedForMs = 3000;
/** Time within which an accepted call should be answered. */
const answerWithinMs = 250;
const rateWindowMs = 250;
/** Weight of the latest window in the rate of answers. */
const latestWeight = 0.3;

/**
 * Limits the number of running calls; others wait in a queue in which callers take turns, so that a caller
 * with one call doesn't wait behind fifty calls of another. A burst may wait for a while. In a standing
 * queue, a call that has waited too long is refused before its command begins: 503, and nothing was changed.
 * The limit follows from the duration of calls, so that a slow database isn't given more work than it can do.
 *
 * Calls are open from the end of their body to their answer. While more are open than can be answered in a
 * quarter of a second, new ones are refused unread: reading a call costs nearly as much as answering it.
 */
export class Admission {
  /** Numbers of refused calls: unread (`early`), in a full queue (`full`), after too long a wait (`late`). */
  readonly shed = { early: 0, full: 0, late: 0 };
  readonly #settings: AdmissionSettings;
  readonly #queue = new RoundRobinQueue<WaitingCall>();
  #limit: number;
  #running = 0;
  #shrunkAtMs = 0;
  #shedAtMs = Number.NEGATIVE_INFINITY;
  /** Moment since which the queue hasn't been empty; null while it is empty. */
  #standingSinceMs: number | null = null;
  readonly #timers: Timers;
  #endChecks: (() => void) | undefined;
  /** Number of open calls, without paused ones. */
  #open = 0;
  /** Moment since which too many calls have been open; null while there is room. */
  #openFullSinceMs: number | null = null;
  /** Answers since the window began, and the average rate before. */
  #answered = 0;
  #answersPerMs = 0;
  #windowStartMs: number;

  constructor(settings: AdmissionSettings, timers = machineTimers) {
    this.#settings = settings;
    this.#timers = timers;
    this.#limit = settings.maxRunning;
    this.#windowStartMs = timers.monotonic();
  }

  /** The number of calls that run or wait. */
  get inFlight(): number {
    return this.#running + this.#queue.size;
  }

  /** The number of open calls, without paused ones. */
  get openCount(): number {
    return this.#open;
  }

  /** True while calls are refused. A balancer should send new players elsewhere. */
  get isOverloaded(): boolean {
    return this.#timers.monotonic() - this.#shedAtMs < overloadedForMs;
  }

  /** Refuses a call that hasn't been read, with 503, while more calls are open than can be answered. */
  checkRoom(): void {
    if (this.#hasTooManyOpen()) throw this.#refuse('early');
  }

  /** Counts a call that has been read as open, until it ends. */
  enter(): OpenCall {
    let isCounted = true;
    let hasEnded = false;
    this.#open++;
    const pause = (): boolean => {
      const wasCounted = isCounted;
      isCounted = false;
      if (wasCounted) this.#open--;
      return wasCounted;
    };
    return {
      pause,
      resume: () => {
        if (isCounted || hasEnded) return;
        isCounted = true;
        this.#open++;
      },
      end: () => {
        hasEnded = true;
        if (pause()) this.#answered++;
      },
    };
  }

  /**
   * Runs the call in its caller's turn, or refuses it with 503. A caller is a player, or a network before
   * sign-in.
   */
  async run<Result>(caller: string, call: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limit || this.#queue.size > 0) await this.#wait(caller);
    else this.#running++;
    const startedMs = this.#timers.monotonic();
    try {
      return await call();
    } finally {
      this.#running--;
      this.#adapt(this.#timers.monotonic() - startedMs);
      this.#startNext();
    }
  }

  /** Resolves when the call may run; it counts as running then. */
  #wait(caller: string): Promise<void> {
    if (this.#queue.size >= this.#settings.maxWaiting) this.#makeRoom(caller);
    const sinceMs = this.#timers.monotonic();
    this.#standingSinceMs ??= sinceMs;
    this.#endChecks ??= this.#timers.every(checkEveryMs, () => this.#refuseLate());
    return new Promise((start, refuse) => this.#queue.add(caller, { sinceMs, start, refuse }));
  }

  /** Refuses the last call of the caller with the most calls in a full queue; that may be the new call. */
  #makeRoom(caller: string): void {
    const last = this.#queue.takeFromLongest(this.#queue.countOf(caller) + 1);
    if (!last) throw this.#refuse('full');
    last.refuse(this.#refuse('full'));
  }

  /** Starts calls before it refuses late ones: after a stop of the process itself, all of them are late. */
  #startNext(): void {
    while (this.#queue.size > 0 && this.#running < this.#limit) {
      this.#running++;
      this.#queue.next()?.start();
    }
    this.#refuseLate();
    if (this.#queue.size === 0) this.#rest();
  }

  #refuseLate(): void {
    const nowMs = this.#timers.monotonic();
    const isStanding = this.isOverloaded || nowMs - (this.#standingSinceMs ?? nowMs) > standingAfterMs;
    const lateBeforeMs = nowMs - (isStanding ? standingWaitMs : burstWaitMs);
    for (const late of this.#queue.takeOldest(({ sinceMs }) => sinceMs < lateBeforeMs))
      late.refuse(this.#refuse('late'));
  }

  #rest(): void {
    this.#standingSinceMs = null;
    this.#endChecks?.();
    this.#endChecks = undefined;
  }

  #refuse(reason: keyof Admission['shed']): CallRefused {
    this.shed[reason]++;
    this.#shedAtMs = this.#timers.monotonic();
    // Between one and three seconds, so that refused callers don't all return together.
    return new CallRefused('unavailable', { retryAfterSeconds: 1 + Math.floor(3 * Math.random()) });
  }

  /** Additive increase and multiplicative decrease, as TCP does. */
  #adapt(ranMs: number): void {
    const { maxRunning, minRunning } = this.#settings;
    if (ranMs <= slowCallMs) this.#limit = Math.min(maxRunning, this.#limit + 1 / this.#limit);
    else if (this.#timers.monotonic() - this.#shrunkAtMs > slowCallMs) {
      this.#shrunkAtMs = this.#timers.monotonic();
      this.#limit = Math.max(Math.min(minRunning, maxRunning), this.#limit * 0.8);
    }
  }

  /** True when a call that hasn't been read should be refused. */
  #hasTooManyOpen(): boolean {
    const nowMs = this.#timers.monotonic();
    const limit = this.#openLimit(nowMs);
    if (this.#open >= limit) {
      this.#openFullSinceMs ??= nowMs;
      return nowMs - this.#openFullSinceMs > standingAfterMs;
    }
    if (this.#open < limit / 2) this.#openFullSinceMs = null;
    return false;
  }

  #openLimit(nowMs: number): number {
    const elapsedMs = nowMs - this.#windowStartMs;
    if (elapsedMs >= rateWindowMs) {
      this.#answersPerMs += latestWeight * (this.#answered / elapsedMs - this.#answersPerMs);
      this.#answered = 0;
      this.#windowStartMs = nowMs;
    }
    return Math.max(2 * this.#settings.maxRunning, this.#answersPerMs * answerWithinMs);
  }
}
