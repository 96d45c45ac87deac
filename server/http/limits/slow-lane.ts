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

interface Waiting {
  readonly start: () => void;
  isLate: boolean;
}

/**
 * Runs the calls of callers who call far more often than the game does: one at a time, taking turns, half
 * of the time. While others call, a standing queue is slowed down, soon to a twenty-fifth of the time, so
 * that the others hardly wait for it. A burst, and a caller who waits for each answer, hardly notice.
 */
export class SlowLane {
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
  constructor(maxWaitMs = 5000, timers = machineTimers) {
    this.#maxWaitMs = maxWaitMs;
    this.#timers = timers;
  }

  /** Sends the caller's next calls through the lane. */
  add(key: string): void {
    this.#until.set(key, this.#timers.monotonic() + laneTimeMs);
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > this.#timers.monotonic();
  }

  /** Notes a call outside of the lane. */
  noteOther(): void {
    this.#othersUntilMs = this.#timers.monotonic() + othersForMs;
  }

  /** Runs a task when it is its turn. Refuses with 429 when too many wait, or when the turn doesn't come. */
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

/**
 * Calls of a player at once that weigh no more than one after another: the game's start makes a few
 * together.
 */
const freeConcurrency = 4;

interface Level {
  readonly points: number;
  readonly atMs: number;
}

/**
 * Measures how much each player asks of the server. A call weighs more while other calls of the same player
 * are under way: on a slow server, many calls at once aren't many in a second.
 */
export class CallPressure {
  readonly #rate: Rate;
  readonly #levels = new LRUCache<string, Level>({ max: 10_000 });
  readonly #underWay = new Map<string, number>();
  readonly #timers: Timers;

  constructor(rate: Rate, timers = machineTimers) {
    this.#rate = rate;
    this.#timers = timers;
  }

  /** Notes a call. Returns true when the player calls far more often than the game does. */
  begin(player: string, cost: number): boolean {
    const underWay = (this.#underWay.get(player) ?? 0) + 1;
    this.#underWay.set(player, underWay);
    const nowMs = this.#timers.monotonic();
    const before = this.#levels.get(player);
    const fallen = before ? before.points - (this.#rate.perSecond * (nowMs - before.atMs)) / 1000 : 0;
    const points = Math.max(0, fallen) + cost * Math.max(1, underWay - freeConcurrency + 1);
    this.#levels.set(player, { points, atMs: nowMs });
    return points > this.#rate.burst;
  }

  /** Notes that a call was answered or has broken off. */
  end(player: string): void {
    const underWay = (this.#underWay.get(player) ?? 0) - 1;
    if (underWay > 0) this.#underWay.set(player, underWay);
    else this.#underWay.delete(player);
  }
}
