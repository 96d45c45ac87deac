/** How long a chunk may take. */
const longestMs = 120_000;

/** Code that is fetched after the first picture. */
export class Chunk<Parts> {
  /** Its parts; undefined until they are here. */
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
   * Fetches the chunk once; after a failure the next call fetches again. A failure is named in the form that error
   * reports are grouped by: "Loading chunk failed (type: …, url: …)".
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

  /** Counts the times that a failed chunk was asked for anew; its parts render again with each. */
  get attempt(): number {
    return this.#attempt;
  }

  /** Lets the parts ask for the chunk again if it has failed. React would try for ever if they did so by themselves. */
  askAgain(): void {
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    this.#attempt++;
  }

  /** Acts once, as soon as the chunk is here; fetches nothing itself. */
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

/** True of the error that `Chunk.fetch` fails with. */
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
