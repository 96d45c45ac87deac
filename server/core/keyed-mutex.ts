/**
 * Runs tasks with the same key one after another, so that a process rarely loses a race against itself:
 * racing devices of a player (`tests/labs/abuse/races.program.test.ts`) would load and decide many times.
 * Between processes only the document's revision guards writes.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const turn = before ? before.then(task, task) : task();
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, settled);
    settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return turn;
  }
}
