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
 * How long commits to disk take. The database's thread writes it and the main thread reads it, in shared memory: a message for
 * each commit would cost more than it tells.
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
