/** Runs tasks a few at a time, in the order in which they came. */
export class Turns {
  readonly #atOnce: () => number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** `atOnce` is asked whenever a task begins or ends, and is at least 1. */
  constructor(atOnce: () => number) {
    this.#atOnce = atOnce;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce() && this.#waiting.length === 0) this.#running++;
    else await new Promise<void>((start) => this.#waiting.push(start));
    try {
      return await task();
    } finally {
      this.#running--;
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    while (this.#waiting.length > 0 && this.#running < this.#atOnce()) {
      this.#running++;
      this.#waiting.shift()?.();
    }
  }
}
