import type { Database } from '#server/store/core/connect-mongoose.ts';
import { type Collection, defineCollection } from '#server/store/core/define-collection.ts';
import { type Owner, personalData } from '#server/store/core/personal-data.ts';
import type { PlayerDocument } from '#server/store/core/player-document.ts';

interface ExportDocument {
  _id: string;
  readonly hour: number;
  readonly count: number;
  readonly expiresAt: Date;
}

const hourMs = 3_600_000;
const maxEntries = 20_000;

const exportsCollection = defineCollection<ExportDocument>(
  'exports',
  { _id: String, hour: Number, count: Number, expiresAt: Date },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/** Everything that is kept about one player: for the file with all of it, and for its deletion. */
export class PersonalDataRepository {
  readonly #database: Database;
  readonly #exports: Collection<ExportDocument>;

  constructor(database: Database) {
    this.#database = database;
    this.#exports = database.collection(exportsCollection);
  }

  /** Counts a file that is asked for; false when the player had this many within the hour. */
  async countExport(playerId: string, max: number): Promise<boolean> {
    const hour = Math.floor(Date.now() / hourMs);
    const times = { hour, expiresAt: new Date((hour + 2) * hourMs) };
    const { collection } = this.#exports;
    // A new hour begins at zero. A second server that does the same changes nothing.
    await collection.updateOne({ _id: playerId, hour: { $lt: hour } }, { $set: { ...times, count: 0 } });
    const counted = await collection.findOneAndUpdate(
      { _id: playerId },
      { $inc: { count: 1 }, $setOnInsert: times },
      { upsert: true, returnDocument: 'after' },
    );
    return (counted?.count ?? 1) <= max;
  }

  /** By collection, what is kept about the owner. */
  async read(owner: Owner): Promise<Record<string, Record<string, unknown>[]>> {
    const all: Record<string, Record<string, unknown>[]> = {};
    for (const { collection, find, hidden = [], newest } of personalData) {
      const projection = Object.fromEntries(hidden.map((field) => [field, 0]));
      const found = await this.#database
        .documents(collection)
        .find(find(owner), {
          projection,
          ...(newest && { sort: { [newest]: -1 } }),
          limit: maxEntries,
        })
        .toArray();
      all[collection] = [...(all[collection] ?? []), ...(found as Record<string, unknown>[])];
    }
    return all;
  }

  /** Deletes it. Run again after it broke off, it goes on. */
  async erase(owner: Owner): Promise<void> {
    for (const { collection, find, after } of personalData) {
      const documents = this.#database.documents(collection);
      if (after === 'delete') await documents.deleteMany(find(owner));
      else if ('blank' in after) await documents.updateMany(find(owner), { $set: after.blank });
    }
  }

  /** Players whose grace is over at this moment of game time. */
  async findLeaving(nowMs: number, limit: number): Promise<string[]> {
    const found = await this.#database
      .documents<PlayerDocument>('players')
      .find({ 'account.leavesAtMs': { $lte: nowMs } }, { projection: { _id: 1 }, limit })
      .toArray();
    return found.map(({ _id }) => _id);
  }
}
