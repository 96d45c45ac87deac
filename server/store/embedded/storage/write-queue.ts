import { DatabaseError, toDatabaseError } from '../errors.ts';
import { type KeyValueStore, StorageFailure } from './key-value-store.ts';

interface Waiting {
  run(): void;
  /** Answers the caller, after the transaction is on disk or has failed. */
  answer(failure?: Error): void;
}

/**
 * Runs writes in order. All waiting writes share one transaction, and so one sync to disk. A write resolves
 * only when it is on disk. A write that throws a DatabaseError must not have changed anything.
 */
export class WriteQueue {
  readonly #store: KeyValueStore;
  readonly #onAbort: () => void;
  readonly #onFailure: (failure: StorageFailure) => void;
  readonly #times: CommitTimes | undefined;
  #waiting: Waiting[] = [];
  #scheduled = false;

  /**
   * `onAbort` is called when a transaction was rolled back, so that caches can drop what they took from it.
   * `onFailure` is called when the disk failed: the waiting writes are never answered, because nobody knows
   * whether they are stored.
   */
  constructor(
    store: KeyValueStore,
    onAbort: () => void,
    onFailure: (failure: StorageFailure) => void,
    times?: CommitTimes,
  ) {
    this.#times = times;
    this.#store = store;
    this.#onAbort = onAbort;
    this.#onFailure = onFailure;
  }

  /**
   * Runs a write in the next transaction; resolves when it is on disk. When the disk is full, only a write
   * that `usesReserve` goes on.
   */
  write<T>(action: () => T, usesReserve = false): Promise<T> {
    return new Promise((resolve, reject) => {
      let outcome: () => void = () => {};
      this.#waiting.push({
        run: () => {
          try {
            const result = this.#store.withSpace(usesReserve, action);
            outcome = () => resolve(result);
          } catch (error) {
            // An unexpected error may have left a half-finished write: the whole transaction is rolled back.
            if (!(error instanceof DatabaseError)) throw error;
            outcome = () => reject(error);
          }
        },
        answer: (failure) => (failure ? reject(failure) : outcome()),
      });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#commit();
    });
  }

  #commit(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    let failure: Error | undefined;
    const startedMs = performance.now();
    try {
      this.#store.transaction(() => {
        for (const write of batch) write.run();
      });
      this.#times?.observe((performance.now() - startedMs) / 1000, batch.length);
    } catch (error) {
      if (error instanceof StorageFailure) {
        this.#onFailure(error);
        return;
      }
      failure = toDatabaseError(error);
      this.#onAbort();
    }
    for (const write of batch) write.answer(failure);
  }
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

const [writesAt, secondsAt, bucketsAt] = [0, 1, 2];

export interface CommitFigures {
  /** Upper bounds of the buckets, in seconds. */
  readonly bounds: readonly number[];
  /** Writes that were committed; several share a commit. */
  readonly writes: number;
  /** Commits by duration; the last bucket is for those that took longer than every bound. */
  readonly counts: readonly number[];
  readonly sumSeconds: number;
}

/**
 * Durations of commits to disk. The database's thread writes them and the main thread reads them, in shared
 * memory: a message for each commit would cost more than it tells.
 */
export class CommitTimes {
  readonly #numbers: Float64Array;

  constructor(memory: SharedArrayBuffer) {
    this.#numbers = new Float64Array(memory);
  }

  static allocate(): SharedArrayBuffer {
    return new SharedArrayBuffer((bucketsAt + bounds.length + 1) * Float64Array.BYTES_PER_ELEMENT);
  }

  observe(seconds: number, writes: number): void {
    let bucket = 0;
    while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++;
    this.#add(writesAt, writes);
    this.#add(secondsAt, seconds);
    this.#add(bucketsAt + bucket, 1);
  }

  read(): CommitFigures {
    return {
      bounds,
      writes: this.#numbers[writesAt]!,
      sumSeconds: this.#numbers[secondsAt]!,
      counts: [...this.#numbers.subarray(bucketsAt)],
    };
  }

  #add(index: number, by: number): void {
    this.#numbers[index] = this.#numbers[index]! + by;
  }
}
