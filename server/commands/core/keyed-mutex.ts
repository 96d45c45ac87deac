/**
 * Runs the tasks of one player one after another, so that a process rarely loses a race against itself. It guards nothing
 * between processes: there the document's revision guards every write.
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
