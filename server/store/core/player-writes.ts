import { isUnconfirmed, LostWrite } from './database-failures.ts';
import type { Collection } from './define-collection.ts';
import { noteWrite } from './note-writes.ts';
import type { PlayerDocument } from './player-document.ts';

/** A write of one player that is guarded by its filter. */
export interface GuardedWrite {
  readonly playerId: string;
  readonly filter: object;
  readonly update: object;
  /** A text that only this write puts into `calls.signatures`; null for a write without a trace. */
  readonly mark: string | null;
}

/** `maybe stale`: it was written, but this process's copy of the player may be out of date. */
export type WriteResult = 'yes' | 'no' | 'maybe stale';

interface Waiting extends GuardedWrite {
  readonly resolve: (written: WriteResult) => void;
  readonly reject: (error: unknown) => void;
}

const maxTogether = 32;
/**
 * Time between the beginnings of two commands while there are many writes, and the longest that a write
 * waits for others, however slow the database is.
 */
const gatherMs = 20;
const options = { ignoreUndefined: true } as const;

/**
 * Sends guarded writes to the database: separately while there are few, and several in one command while
 * there are many, because under load (`tools/bench/server.mjs`) a command and its commit cost more than the
 * writes in it. Writes one after the other never wait.
 */
export class PlayerWrites {
  readonly #players: Collection<PlayerDocument>;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  /** Number of writes in the last command. */
  #sentCount = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(players: Collection<PlayerDocument>) {
    this.#players = players;
  }

  /** Rejects as the driver does. Then it may have been written or not. */
  write(write: GuardedWrite): Promise<WriteResult> {
    if (write.mark === null) return this.#count(this.#writeOne(write));
    if (!this.#isBusy()) {
      this.#note(1);
      return this.#count(this.#writeOne(write));
    }
    const written = new Promise<WriteResult>((resolve, reject) => {
      this.#waiting.push({ ...write, resolve, reject });
      if (this.#waiting.length >= maxTogether) this.#send();
      else this.#timer ??= setTimeout(() => this.#send(), gatherMs);
    });
    // Another command's turn sends it.
    return noteWrite(written);
  }

  async #count<Result>(command: Promise<Result>): Promise<Result> {
    this.#underWay++;
    try {
      return await command;
    } finally {
      this.#underWay--;
      if (!this.#isBusy()) this.#send();
    }
  }

  /** Whether a write waits for others: a command is under way, or the last one carried several just now. */
  #isBusy(): boolean {
    if (this.#underWay > 0) return true;
    return this.#sentCount > 1 && performance.now() - this.#sentAtMs < gatherMs;
  }

  #note(count: number): void {
    this.#sentAtMs = performance.now();
    this.#sentCount = count;
  }

  /** Sends everything that waits. */
  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const writes = this.#waiting;
    if (writes.length === 0) return;
    this.#waiting = [];
    this.#note(writes.length);
    this.#count(
      writes.length === 1 ? this.#writeOne(writes[0]!).then((written) => [written]) : this.#writeAll(writes),
    ).then(
      (written) => {
        for (const [index, { resolve }] of writes.entries()) resolve(written[index]!);
      },
      (error: unknown) => {
        for (const { reject } of writes) reject(error);
      },
    );
  }

  async #writeOne({ filter, update }: GuardedWrite): Promise<WriteResult> {
    const { modifiedCount } = await this.#players.collection.updateOne(filter, update, options);
    return modifiedCount === 1 ? 'yes' : 'no';
  }

  /** The answer of the database only says how many were written. Unless all were, the marks tell which. */
  async #writeAll(writes: readonly GuardedWrite[]): Promise<WriteResult[]> {
    const statements = writes.map(({ filter, update }) => ({ updateOne: { filter, update } }));
    try {
      const { modifiedCount } = await this.#players.collection.bulkWrite(statements, {
        ...options,
        ordered: false,
      });
      if (modifiedCount === writes.length) return writes.map(() => 'yes');
    } catch (error) {
      if (!hasWriteErrors(error) || isUnconfirmed(error)) throw error;
    }
    return this.#findMarks(writes);
  }

  async #findMarks(writes: readonly GuardedWrite[]): Promise<WriteResult[]> {
    const ids = writes.map(({ playerId }) => playerId);
    const found = await this.#players.collection
      .find({ _id: { $in: ids } }, { projection: { 'calls.signatures': 1 } })
      .toArray()
      .catch((error: unknown) => {
        throw new LostWrite(error);
      });
    const signatures = new Map(found.map(({ _id, calls }) => [String(_id), String(calls?.signatures)]));
    return writes.map(({ playerId, mark }) =>
      signatures.get(playerId)?.includes(mark!) ? 'maybe stale' : 'no',
    );
  }
}

/** Some statements of the command failed by themselves; the others were carried out. */
function hasWriteErrors(error: unknown): boolean {
  const { writeErrors } = (error ?? {}) as { writeErrors?: unknown };
  return Array.isArray(writeErrors) && writeErrors.length > 0;
}
