import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';

/** Changed row of live content that isn't published. All designers share it. */
export interface StoredDraft {
  readonly table: string;
  readonly key: string;
  /** The change as JSON: rows may have names that a database takes for operators. */
  readonly change: string;
  /** Counts the saves, from 1. */
  readonly revision: number;
  /** The person who saved it last; null on a developer's machine. */
  readonly by: string | null;
  readonly atMs: number;
}

interface DraftDocument extends StoredDraft {
  /** Table and key. */
  _id: string;
  readonly goneAt: Date;
}

const keptMs = 90 * 86_400_000;
/** Maximum number of drafts that are read; no table has so many rows in work. */
const maxDrafts = 500;

const contentDraftsCollection = defineCollection<DraftDocument>(
  'contentDrafts',
  {
    _id: String,
    table: String,
    key: String,
    change: String,
    revision: Number,
    by: String,
    atMs: Number,
    goneAt: Date,
  },
  [{ key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

/** Drafts of live content, one for each row. They expire 90 days after their last save. */
export class DraftRepository {
  readonly #clock: DatabaseClock;
  readonly #drafts: Collection<DraftDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#drafts = database.collection(contentDraftsCollection);
  }

  /** The earliest save first. */
  async list(): Promise<StoredDraft[]> {
    const found = await this.#drafts.collection
      .find({}, { sort: { atMs: 1, _id: 1 }, limit: maxDrafts })
      .toArray();
    return found.map(({ _id, goneAt, ...draft }) => draft);
  }

  /** Stores the next revision of a row's draft. False when `revision` isn't the stored one. */
  async save({ table, key, change, revision, by }: Omit<StoredDraft, 'atMs'>): Promise<boolean> {
    const atMs = this.#clock.now();
    const fields = { change, by, revision: revision + 1, atMs, goneAt: new Date(atMs + keptMs) };
    const _id = idOf(table, key);
    if (revision > 0) {
      const { modifiedCount } = await this.#drafts.collection.updateOne({ _id, revision }, { $set: fields });
      return modifiedCount === 1;
    }
    try {
      await this.#drafts.collection.insertOne({ _id, table, key, ...fields });
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }

  /** Removes a row's draft. False when another revision is stored; a missing one counts as removed. */
  async drop(table: string, key: string, revision: number): Promise<boolean> {
    const _id = idOf(table, key);
    const { deletedCount } = await this.#drafts.collection.deleteOne({ _id, revision });
    return deletedCount === 1 || (await this.#drafts.collection.findOne({ _id })) === null;
  }
}

function idOf(table: string, key: string): string {
  return `${table}:${key}`;
}
