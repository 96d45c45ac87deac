const keptMs = 60_000;

/** The size of a collection, which the embedded database walks through to count: counted at most once a minute. */
export class RememberedCount {
  readonly #count: () => Promise<number>;
  #known: Promise<number> | null = null;
  #countedMs = 0;
  #added = 0;

  constructor(count: () => Promise<number>) {
    this.#count = count;
  }

  async read(nowMs = performance.now()): Promise<number> {
    if (!this.#known || nowMs - this.#countedMs >= keptMs) {
      this.#countedMs = nowMs;
      this.#added = 0;
      const counting = this.#count();
      this.#known = counting;
      counting.catch(() => {
        if (this.#known === counting) this.#known = null;
      });
    }
    return (await this.#known) + this.#added;
  }

  /** One more was written here. Those of other servers are seen with the next count. */
  add(): void {
    this.#added++;
  }
}
