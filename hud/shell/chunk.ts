/** How long a chunk may take to load. */
const longestMs = 120_000;

/** Code that is fetched after the first paint. */
export class Chunk<Parts> {
  /** Its parts; undefined until they have loaded. */
  parts: Parts | undefined;
  #bring: (() => Promise<Parts>) | undefined;
  #coming: Promise<Parts> | undefined;
  #hasFailed = false;
  #attempt = 0;
  readonly #waiting: ((parts: Parts) => void)[] = [];

  comesFrom(bring: () => Promise<Parts>): void {
    this.#bring = bring;
  }

  /**
   * Fetches the chunk once; after a failure the next call fetches again. Error reports are grouped by the form of the
   * message: "Loading chunk failed (type: …, url: …)".
   */
  fetch(): Promise<Parts> {
    if (!this.#bring) return Promise.reject(new Error('Nobody has said where this chunk comes from'));
    this.#coming ??= inTime(this.#bring()).then(
      (parts) => this.#arrive(parts),
      (error: unknown) => {
        this.#coming = undefined;
        this.#hasFailed = true;
        throw chunkError(error);
      },
    );
    return this.#coming;
  }

  /** Counts the retries of a failed chunk; its parts render again with each. */
  get attempt(): number {
    return this.#attempt;
  }

  /** Lets the parts fetch a failed chunk again. If they did so by themselves, React would retry forever. */
  askAgain(): void {
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    this.#attempt++;
  }

  /** Calls `act` once, as soon as the chunk has loaded; fetches nothing itself. */
  whenHere(act: (parts: Parts) => void): void {
    if (this.parts) act(this.parts);
    else this.#waiting.push(act);
  }

  #arrive(parts: Parts): Parts {
    this.parts = parts;
    for (const act of this.#waiting.splice(0)) act(parts);
    return parts;
  }
}

/** True for the error that `Chunk.fetch` rejects with. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Loading chunk failed');
}

function chunkError(cause: unknown): Error {
  const { message } = cause instanceof Error ? cause : new Error(String(cause));
  const url = /https?:\/\/\S+/.exec(message)?.[0] ?? '';
  const type = message === 'timeout' ? 'timeout' : 'missing';
  return new Error(`Loading chunk failed (type: ${type}, url: ${url})`, { cause });
}

function inTime<Value>(coming: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), longestMs);
    coming.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
