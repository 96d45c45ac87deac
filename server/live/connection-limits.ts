import pLimit from 'p-limit';
import { machineTimers, type Timers } from '../core/timers.ts';

/** Interval between two looks at the waiting connections. */
const lookEveryMs = 10;
/** A look that comes later than this shows a busy process. */
const lateMs = 4;
/** Maximum number of connections that enter at one look. */
const maxPerLook = 4;

interface WaitingConnection {
  readonly sinceMs: number;
  readonly enter: () => void;
  readonly sendAway: () => void;
}

/**
 * Lets new live connections in as fast as the process can take them beside its calls. Thousands at once,
 * after a restart, would keep all calls waiting for seconds: a player can play without pushes, but not
 * without calls.
 */
export class ConnectionQueue {
  readonly #maxWaitMs: number;
  readonly #waiting: WaitingConnection[] = [];
  /** Number of connections that may enter at the next look. */
  #nextCount = maxPerLook;
  #dueMs = 0;
  readonly #timers: Timers;
  #cancelLook: (() => void) | undefined;

  /** A connection that waits for more than `maxWaitMs` is sent away; its device comes again later. */
  constructor(maxWaitMs: number, timers = machineTimers) {
    this.#maxWaitMs = maxWaitMs;
    this.#timers = timers;
  }

  /** Calls `enter` when it is the connection's turn, or `sendAway` when it has waited too long. */
  wait(enter: () => void, sendAway: () => void): void {
    this.#waiting.push({ sinceMs: this.#timers.monotonic(), enter, sendAway });
    if (this.#cancelLook === undefined) this.#lookAfter(0);
  }

  close(): void {
    this.#cancelLook?.();
    for (const { sendAway } of this.#waiting.splice(0)) sendAway();
  }

  #lookAfter(ms: number): void {
    this.#dueMs = this.#timers.monotonic() + ms;
    this.#cancelLook = this.#timers.after(ms, () => this.#look());
  }

  #look(): void {
    const nowMs = this.#timers.monotonic();
    const isLate = nowMs - this.#dueMs > lateMs;
    this.#nextCount = isLate ? Math.max(1, this.#nextCount / 2) : Math.min(maxPerLook, this.#nextCount + 1);
    for (const { sinceMs, enter, sendAway } of this.#waiting.splice(0, this.#nextCount))
      if (nowMs - sinceMs > this.#maxWaitMs) sendAway();
      else enter();
    if (this.#waiting.length > 0) this.#lookAfter(lookEveryMs);
    else this.#cancelLook = undefined;
  }
}

/**
 * Runs tasks in the order in which they came, as many at a time as `concurrency` says when a task begins or
 * ends.
 */
export function limitBy(concurrency: () => number): (task: () => Promise<void>) => Promise<void> {
  const limit = pLimit(concurrency());
  return async (task) => {
    limit.concurrency = concurrency();
    try {
      await limit(task);
    } finally {
      limit.concurrency = concurrency();
    }
  };
}

/** Maximum number of pending connections in all; enough for all players to reconnect after a restart. */
const maxPending = 2000;
/** Maximum number of pending connections of one network. */
const maxPendingOfNetwork = 100;

/** Counts connections that haven't been admitted yet. */
export class PendingConnections {
  #total = 0;
  readonly #byNetwork = new Map<string, number>();

  isFull(network: string): boolean {
    return this.#total >= maxPending || (this.#byNetwork.get(network) ?? 0) >= maxPendingOfNetwork;
  }

  /** Returns the function to call when the connection is admitted or closed; a second call does nothing. */
  add(network: string): () => void {
    this.#total++;
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1);
    let isPending = true;
    return () => {
      if (!isPending) return;
      isPending = false;
      this.#total--;
      const left = (this.#byNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#byNetwork.set(network, left);
      else this.#byNetwork.delete(network);
    };
  }
}

const packetWindowMs = 10_000;
/** A client sends one packet to be admitted, and then one every 25 seconds. */
const maxPacketsBeforeAdmission = 5;
const maxPackets = 30;

/** Counts the packets of one connection: each costs work that no other limit sees. */
export class PacketLimit {
  #max = maxPacketsBeforeAdmission;
  #count = 0;
  #windowFromMs = Number.NEGATIVE_INFINITY;
  readonly #timers: Timers;

  constructor(timers = machineTimers) {
    this.#timers = timers;
  }

  /** False when there were too many within ten seconds. */
  take(): boolean {
    const nowMs = this.#timers.monotonic();
    if (nowMs - this.#windowFromMs >= packetWindowMs) {
      this.#windowFromMs = nowMs;
      this.#count = 0;
    }
    return ++this.#count <= this.#max;
  }

  admit(): void {
    this.#max = maxPackets;
  }
}
