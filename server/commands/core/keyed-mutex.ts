/**
 * Runs the tasks of one player one after another, which saves a process retries against itself. It is no guard: between
 * processes the document's revision guards every write.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  run<Result>(playerId: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(playerId);
    const turn = before ? before.then(task, task) : task();
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(playerId, settled);
    settled.then(() => {
      if (this.#last.get(playerId) === settled) this.#last.delete(playerId);
    });
    return turn;
  }
}
