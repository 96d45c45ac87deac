import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/insert-missing.ts';

interface UpdateDocument {
  _id: number;
  readonly expiresAt: Date;
}

/** The messenger sends an update again for up to a day. */
const keptForMs = 48 * 3600 * 1000;

/** Ids of the messenger's updates that were dealt with. On real time. */
export class UpdateRepository {
  readonly #updates: Collection<UpdateDocument>;

  constructor(database: Database) {
    this.#updates = database.collection<UpdateDocument>('updates');
  }

  async prepare(): Promise<void> {
    await this.#updates.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  async isDone(updateId: number): Promise<boolean> {
    return (await this.#updates.findOne({ _id: updateId }).lean()) !== null;
  }

  /** Only once all that it says has been done: an update that is lost half-way comes again. */
  async finish(updateId: number): Promise<void> {
    const expiresAt = new Date(Date.now() + keptForMs);
    await insertMissing(this.#updates, [{ _id: updateId, expiresAt }]);
  }
}
