import pLimit from 'p-limit';
import { machineTimers, type Timers } from '../core/timers.ts';

/** Interval between two looks at the waiting connections. */
const lookEveryMs = 10;
/** A look that is later than this shows a busy process. */
const lateMs = 4;
/** Maximum number of connections that enter at one look. */
const maxPerLook = 4;

/** Maximum number of pending connections in all; enough for all players to reconnect after a restart. */
const maxPending = 2000;
/** Maximum number of pending connections of one network. */
const maxPendingOfNetwork = 100;

interface WaitingConnection {
  readonly sinceMs: number;
  readonly enter: () => void;
  readonly sendAway: () => void;
}

/**
 * Counts connections that aren't admitted yet, and lets new ones in as fast as the process can take them
 * beside its calls. Thousands together, after a restart or from an attacker
 * (`tests/labs/abuse/live.program.test.ts`), would keep all calls waiting for seconds: a player can play
 * without pushes, but not without calls.
 */
export class ConnectionQueue {
  readonly #maxWaitMs: number;
  readonly #waiting: WaitingConnection[] = [];
  /** Number of pending connections, by network. */
  readonly #pending = new Map<string, number>();
  #pendingCount = 0;
  /** Number of connections that may enter at the next look. */
  #nextCount = maxPerLook;
  #dueMs = 0;
  readonly #timers: Timers;
  #cancelLook: (() => void) | undefined;

  /** A connection that waits for more than `maxWaitMs` is sent away; its device reconnects later. */
  constructor(maxWaitMs: number, timers = machineTimers) {
    this.#maxWaitMs = maxWaitMs;
    this.#timers = timers;
  }

  isFull(network: string): boolean {
    return this.#pendingCount >= maxPending || (this.#pending.get(network) ?? 0) >= maxPendingOfNetwork;
  }

  /** Returns the function to call when the connection is admitted or closed; a second call does nothing. */
  add(network: string): () => void {
    this.#pendingCount++;
    this.#pending.set(network, (this.#pending.get(network) ?? 0) + 1);
    let isPending = true;
    return () => {
      if (!isPending) return;
      isPending = false;
      this.#pendingCount--;
      const count = (this.#pending.get(network) ?? 1) - 1;
      if (count > 0) this.#pending.set(network, count);
      else this.#pending.delete(network);
    };
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

const packetWindowMs = 10_000;
/** A client sends one packet to be admitted, and then one every 25 seconds. */
const maxPacketsBeforeAdmission = 5;
const maxPackets = 30;

interface PacketSource {
  on(event: 'packet', listener: () => void): unknown;
  close(discard: boolean): unknown;
}

/**
 * Closes a connection that sends too many packets within ten seconds: each costs work that no other limit
 * sees. Returns the function that raises the limit when the device is admitted.
 */
export function limitPackets(connection: PacketSource, timers = machineTimers): () => void {
  let max = maxPacketsBeforeAdmission;
  let count = 0;
  let windowFromMs = Number.NEGATIVE_INFINITY;
  connection.on('packet', () => {
    const nowMs = timers.monotonic();
    if (nowMs - windowFromMs >= packetWindowMs) {
      windowFromMs = nowMs;
      count = 0;
    }
    if (++count > max) connection.close(true);
  });
  return () => {
    max = maxPackets;
  };
}
