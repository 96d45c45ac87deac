import { LostWrite } from './database-failures.ts';
import type { Collection } from './define-collection.ts';
import { noteWrite } from './note-writes.ts';
import type { PlayerDocument } from './player-document.ts';

/** A write of one player that is guarded by its filter. */
export interface GuardedWrite {
  readonly playerId: string;
  readonly filter: object;
  readonly update: object;
  /** A text that this write alone puts into `calls.signatures`; null for a write that shows nowhere. */
  readonly mark: string | null;
}

/** `maybe stale`: it was written, but what this process knows of the player may be out of date. */
export type WriteResult = 'yes' | 'no' | 'maybe stale';

interface Waiting extends GuardedWrite {
  readonly resolve: (written: WriteResult) => void;
  readonly reject: (error: unknown) => void;
}

/** While this many commands are under way, other writes wait and then go together. */
const maxUnderWay = 2;
const maxTogether = 32;
/** However slow the database is, nobody waits longer for others. */
const waitsForMs = 25;
const options = { ignoreUndefined: true } as const;

/**
 * Sends guarded writes to the database: alone while there are few, and several in one command while there are
 * many, because under load a command costs more than the write in it.
 */
export class PlayerWrites {
  readonly #players: Collection<PlayerDocument>;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(players: Collection<PlayerDocument>) {
    this.#players = players;
  }

  /** Rejects as the driver does. Then it may have been written or not. */
  write(write: GuardedWrite): Promise<WriteResult> {
    if (write.mark === null || this.#underWay < maxUnderWay) return this.#count(this.#writeOne(write));
    const written = new Promise<WriteResult>((resolve, reject) => {
      this.#waiting.push({ ...write, resolve, reject });
      if (this.#waiting.length >= maxTogether) this.#send();
      else this.#timer ??= setTimeout(() => this.#send(), waitsForMs);
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
      this.#send();
    }
  }

  /** Sends everything that waits. */
  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const writes = this.#waiting;
    if (writes.length === 0) return;
    this.#waiting = [];
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
      if (!hasWriteErrors(error)) throw error;
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
