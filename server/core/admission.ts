import { CallRefused } from './call-refused.ts';
import { FairLine } from './fair-line.ts';
import { type OpenCall, OpenCalls } from './open-calls.ts';

export interface AdmissionSettings {
  /** So many calls run at once at most. */
  readonly maxRunning: number;
  /** So many calls wait at most. */
  readonly maxWaiting: number;
}

/** A waiting call. */
interface Waiting {
  readonly sinceMs: number;
  readonly start: () => void;
  readonly refuse: (refused: CallRefused) => void;
}

/** Never fewer run at once: on a slow machine some dozens of players are no overload, and commits are shared. */
const minRunning = 32;
/** A call that runs longer means that too many run at once. */
const goodRunMs = 100;
/** How long a burst may wait. */
const burstForMs = 2000;
/** When calls have been waiting all this time, it isn't a burst. */
const standingAfterMs = 500;
/** Then a call waits only this long, so that an accepted one is answered within a quarter of a second. */
const standingForMs = 100;
const checkEveryMs = 20;
/** `isOverloaded` stays true this long after the last refusal. */
const overloadedForMs = 3000;

/**
 * Lets a bounded number of calls run at once; others wait in a line in which callers take turns, so that somebody with one
 * call doesn't wait behind somebody with fifty. A burst waits a while, but in a line that doesn't get empty a call that has
 * waited too long is refused before its command begins: 503, and nothing was changed. How many may run follows from how long
 * they take, so that a slow database isn't given more work than it can do.
 */
export class Admission {
  /** Calls that were refused, by reason: before they were read, because too many waited, or because they waited too long. */
  readonly shed = { early: 0, full: 0, late: 0 };
  readonly #open: OpenCalls;
  readonly #settings: AdmissionSettings;
  readonly #line = new FairLine<Waiting>();
  #limit: number;
  #running = 0;
  #shrunkAtMs = 0;
  #shedAtMs = Number.NEGATIVE_INFINITY;
  /** Since when there have been calls in the line; null while it is empty. */
  #standingSinceMs: number | null = null;
  #checker: NodeJS.Timeout | undefined;

  constructor(settings: AdmissionSettings) {
    this.#settings = settings;
    this.#limit = settings.maxRunning;
    this.#open = new OpenCalls(2 * settings.maxRunning);
  }

  /** The number of calls that run or wait. */
  get inFlight(): number {
    return this.#running + this.#line.size;
  }

  /** True while calls are refused. A balancer should send new players elsewhere. */
  get isOverloaded(): boolean {
    return performance.now() - this.#shedAtMs < overloadedForMs;
  }

  /** Refuses a call that hasn't been read, with 503, while more calls are open than can be answered. */
  checkRoom(): void {
    if (this.#open.isFull()) throw this.#refuse('early');
  }

  /** Counts a call that has been read as open, until it ends. */
  enter(): OpenCall {
    return this.#open.begin();
  }

  /** Runs the call when its caller's turn comes, or refuses it with 503. A caller is a player, or a network before sign-in. */
  async run<Result>(caller: string, call: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limit || this.#line.size > 0) await this.#wait(caller);
    else this.#running++;
    const startedMs = performance.now();
    try {
      return await call();
    } finally {
      this.#running--;
      this.#adapt(performance.now() - startedMs);
      this.#startNext();
    }
  }

  /** Resolves when the call may run; its place is taken then. */
  #wait(caller: string): Promise<void> {
    if (this.#line.size >= this.#settings.maxWaiting) this.#makeRoom(caller);
    const sinceMs = performance.now();
    this.#standingSinceMs ??= sinceMs;
    this.#checker ??= setInterval(() => this.#refuseLate(), checkEveryMs).unref();
    return new Promise((start, refuse) => this.#line.add(caller, { sinceMs, start, refuse }));
  }

  /** In a full line the caller with the most calls loses the last one; that may be the new one. */
  #makeRoom(caller: string): void {
    const last = this.#line.takeFromLongest(this.#line.countOf(caller) + 1);
    if (!last) throw this.#refuse('full');
    last.refuse(this.#refuse('full'));
  }

  /** What may run begins before what is late is refused: where the process itself was stopped, all of it is late. */
  #startNext(): void {
    while (this.#line.size > 0 && this.#running < this.#limit) {
      this.#running++;
      this.#line.next()?.start();
    }
    this.#refuseLate();
    if (this.#line.size === 0) this.#rest();
  }

  #refuseLate(): void {
    const nowMs = performance.now();
    const isStanding = this.isOverloaded || nowMs - (this.#standingSinceMs ?? nowMs) > standingAfterMs;
    const lateBeforeMs = nowMs - (isStanding ? standingForMs : burstForMs);
    for (const late of this.#line.takeOldest(({ sinceMs }) => sinceMs < lateBeforeMs))
      late.refuse(this.#refuse('late'));
  }

  #rest(): void {
    this.#standingSinceMs = null;
    clearInterval(this.#checker);
    this.#checker = undefined;
  }

  #refuse(reason: keyof Admission['shed']): CallRefused {
    this.shed[reason]++;
    this.#shedAtMs = performance.now();
    // Between one and three seconds, so that the refused don't come back all at once.
    return new CallRefused('unavailable', { retryAfterSeconds: 1 + Math.floor(3 * Math.random()) });
  }

  /** Additive increase and multiplicative decrease, as TCP does. */
  #adapt(ranMs: number): void {
    const { maxRunning } = this.#settings;
    if (ranMs <= goodRunMs) this.#limit = Math.min(maxRunning, this.#limit + 1 / this.#limit);
    else if (performance.now() - this.#shrunkAtMs > goodRunMs) {
      this.#shrunkAtMs = performance.now();
      this.#limit = Math.max(Math.min(minRunning, maxRunning), this.#limit * 0.8);
    }
  }
}
