import { LRUCache } from 'lru-cache';
import { CallRefused } from '../../core/call-refused.ts';
import { RoundRobinQueue } from '../../core/round-robin-queue.ts';
import { machineTimers, type Timers } from '../../core/timers.ts';
import type { Rate } from '../../settings.ts';

/** Time that a caller who has called too often stays in the lane. */
const laneTimeMs = 60_000;
const maxWaitingOfCaller = 200;
const maxWaiting = 2000;
/**
 * Rest of the lane after a task, as a multiple of the task's time: at first, and after some seconds of a
 * standing queue.
 */
const minRest = 1;
const maxRest = 24;
/**
 * Growth of the rest for each further waiting caller and each second in which the queue hasn't been empty.
 */
const restGrowth = 2;
const maxRestMs = 2000;
/** Other players count as present for this long after a call. */
const othersForMs = 2000;

/**
 * Calls of a player under way that weigh no more than calls one after another: the game's start makes a few
 * together.
 */
const freeConcurrency = 4;

interface Pressure {
  readonly points: number;
  readonly atMs: number;
}

interface Waiting {
  readonly start: () => void;
  isLate: boolean;
}

/**
 * Runs the calls of players who call far more often than the game does: one at a time, taking turns, half
 * of the time. While others call, a standing queue is slowed down, soon to a twenty-fifth of the time, so
 * that the others hardly wait for it. A burst, and a player who waits for each answer, hardly notice.
 *
 * Against ten abusers, who stay just below the rate limit (`tests/labs/abuse`, `npm run test:load`).
 */
export class SlowLane {
  readonly #rate: Rate;
  readonly #pressures = new LRUCache<string, Pressure>({ max: 10_000 });
  /** Number of calls under way, by player. */
  readonly #underWay = new Map<string, number>();
  readonly #until = new LRUCache<string, number>({ max: 10_000 });
  readonly #queue = new RoundRobinQueue<Waiting>();
  readonly #maxWaitMs: number;
  readonly #timers: Timers;
  #isTaken = false;
  #restMs = 0;
  #othersUntilMs = 0;
  /** Moment since which the queue hasn't been empty; null while it is empty. */
  #standingSinceMs: number | null = null;

  /** `maxWaitMs` limits the wait for a turn, however slow the calls before are. */
  constructor(rate: Rate, timers = machineTimers, maxWaitMs = 5000) {
    this.#rate = rate;
    this.#timers = timers;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Notes a call until its `end`. A player above the rate gets into the lane, and the result is true. A call
   * weighs more while other calls of the player are under way: on a slow server, many calls at a time aren't
   * many in a second.
   */
  begin(key: string, cost: number): boolean {
    const underWay = (this.#underWay.get(key) ?? 0) + 1;
    this.#underWay.set(key, underWay);
    const nowMs = this.#timers.monotonic();
    const before = this.#pressures.get(key);
    const points = before ? before.points - (this.#rate.perSecond * (nowMs - before.atMs)) / 1000 : 0;
    const raised = Math.max(0, points) + cost * Math.max(1, underWay - freeConcurrency + 1);
    this.#pressures.set(key, { points: raised, atMs: nowMs });
    if (raised <= this.#rate.burst) return false;
    this.#until.set(key, nowMs + laneTimeMs);
    return true;
  }

  /** Notes that a call was answered or has broken off. */
  end(key: string): void {
    const underWay = (this.#underWay.get(key) ?? 0) - 1;
    if (underWay > 0) this.#underWay.set(key, underWay);
    else this.#underWay.delete(key);
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > this.#timers.monotonic();
  }

  /** Notes a call outside of the lane. */
  noteOther(): void {
    this.#othersUntilMs = this.#timers.monotonic() + othersForMs;
  }

  /** Runs a task in its turn. Refuses with 429 when too many wait, or after too long a wait. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) await this.#wait(key);
    this.#isTaken = true;
    const startedMs = this.#timers.monotonic();
    try {
      return await task();
    } finally {
      this.#rest(this.#timers.monotonic() - startedMs);
    }
  }

  /** Resolves when it is the caller's turn; the lane is taken then. */
  #wait(key: string): Promise<void> {
    const refusal = () => new CallRefused('too_many_requests', { retryAfterSeconds: 1 });
    if (this.#queue.countOf(key) >= maxWaitingOfCaller || this.#queue.size >= maxWaiting) throw refusal();
    return new Promise((resolve, reject) => {
      const endWait = this.#timers.after(this.#maxWaitMs, () => {
        waiting.isLate = true;
        this.#queue.takeOldest(({ isLate }) => isLate);
        reject(refusal());
      });
      const start = () => {
        endWait();
        resolve();
      };
      const waiting: Waiting = { start, isLate: false };
      this.#queue.add(key, waiting);
    });
  }

  #rest(ranMs: number): void {
    this.#restMs += Math.min(maxRestMs, ranMs * this.#rests());
    // A timer takes a millisecond at least, so shorter rests are put together.
    if (this.#restMs < 1) {
      this.#next();
      return;
    }
    this.#timers.after(this.#restMs, () => this.#next());
    this.#restMs = 0;
  }

  #rests(): number {
    const nowMs = this.#timers.monotonic();
    if (nowMs >= this.#othersUntilMs || this.#standingSinceMs === null) return minRest;
    const standingSeconds = (nowMs - this.#standingSinceMs) / 1000;
    return Math.min(maxRest, minRest + restGrowth * standingSeconds * (this.#queue.callers - 1));
  }

  #next(): void {
    const next = this.#queue.next();
    if (this.#queue.size === 0) this.#standingSinceMs = null;
    else this.#standingSinceMs ??= this.#timers.monotonic();
    if (next) next.start();
    else this.#isTaken = false;
  }
}
