import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

interface NoteDocument {
  _id: string;
  readonly texts: readonly string[];
  readonly expiresAt: Date;
}

const localNotesCollection = defineCollection<NoteDocument>(
  'localNotes',
  { _id: String, texts: Mixed, expiresAt: Date },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/**
 * Memory of the local stand-ins of outside services, so that it makes no difference which server is asked.
 * Uses real time.
 */
export class LocalNoteRepository {
  readonly #clock: DatabaseClock;
  readonly #notes: Collection<NoteDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#notes = database.collection(localNotesCollection);
  }

  /** Confirmed time, by which notes expire. */
  now(): number {
    return this.#clock.now();
  }

  /** Stores a text under this id, in place of an earlier one. */
  async put(id: string, text: string, lifeMs: number): Promise<void> {
    const set = { texts: [text], expiresAt: new Date(this.#clock.now() + lifeMs) };
    await updateOrInsert(this.#notes, id, { $set: set });
  }

  async find(id: string): Promise<string | null> {
    const found = await this.#notes.findOne({ _id: id }).lean<NoteDocument>();
    return found && found.expiresAt.getTime() > this.#clock.now() ? (found.texts[0] ?? null) : null;
  }

  /** Adds a text to those under this id. The oldest of more than `most` are lost. */
  async add(id: string, text: string, most: number, lifeMs: number): Promise<void> {
    const expiresAt = new Date(this.#clock.now() + lifeMs);
    await updateOrInsert(this.#notes, id, {
      $push: { texts: { $each: [text], $slice: -most } },
      $max: { expiresAt },
    });
  }

  /** Texts under each of these ids, oldest first. */
  async readAll(ids: readonly string[]): Promise<Map<string, readonly string[]>> {
    const found = await this.#notes.collection.find({ _id: { $in: ids } }).toArray();
    return new Map(found.map(({ _id, texts }) => [_id, texts]));
  }
}
