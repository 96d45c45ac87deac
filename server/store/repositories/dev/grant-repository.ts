import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';
import { insertMissing } from '#server/store/core/idempotent-writes.ts';

/** Things that an operator wants a player to have. */
export interface Grant {
  readonly id: string;
  readonly playerId: string;
  /** The operator who asked. */
  readonly by: string;
  readonly reason: string;
  /** The call's body without player and reason. */
  readonly things: Readonly<Record<string, unknown>>;
  /** In whole PROTO. */
  readonly worth: number;
  readonly atMs: number;
  /** `asked` is on its way to `given`. `waiting` needs a second operator, whose approval makes it `approved`. */
  readonly status: 'asked' | 'given' | 'refused' | 'waiting' | 'approved';
  readonly approvedBy: string | null;
  readonly approvedAtMs: number | null;
}

type GrantDocument = Omit<Grant, 'id'> & { _id: string };

/** Grants of operators, with real times. */
export class GrantRepository {
  readonly #grants: Collection<GrantDocument>;

  constructor(database: Database) {
    this.#grants = database.collection<GrantDocument>('grants');
  }

  async prepare(): Promise<void> {
    await this.#grants.collection.createIndex({ by: 1, atMs: 1 });
    await this.#grants.collection.createIndex({ atMs: -1 });
    await this.#grants.collection.createIndex({ status: 1 });
    await this.#grants.collection.createIndex({ playerId: 1, atMs: -1 });
  }

  /** Adds a grant, and returns it as it is stored: one with the same id may have been there before. */
  async addOnce({ id, ...grant }: Grant): Promise<Grant> {
    await insertMissing(this.#grants, [{ _id: id, ...grant }]);
    return (await this.find(id)) ?? { id, ...grant };
  }

  async remove(id: string): Promise<void> {
    await this.#grants.collection.deleteOne({ _id: id as never });
  }

  /** Requests of a person for a player that wait for approval. */
  async listWaiting(by: string, playerId: string): Promise<Grant[]> {
    const found = await this.#grants.find({ by, playerId, status: 'waiting' }).lean<GrantDocument[]>();
    return found.map(toGrant);
  }

  async find(id: string): Promise<Grant | undefined> {
    const found = await this.#grants.findOne({ _id: id }).lean<GrantDocument>();
    return found ? toGrant(found) : undefined;
  }

  /** Newest first. */
  async list(offset: number, limit: number): Promise<{ count: number; data: Grant[] }> {
    const [count, found] = await Promise.all([
      this.#grants.countDocuments({}),
      this.#grants.find({}).sort({ atMs: -1, _id: 1 }).skip(offset).limit(limit).lean<GrantDocument[]>(),
    ]);
    return { count, data: found.map(toGrant) };
  }

  /** Of one player, newest first. */
  async listOf(playerId: string, limit: number): Promise<Grant[]> {
    const found = await this.#grants
      .find({ playerId })
      .sort({ atMs: -1 })
      .limit(limit)
      .lean<GrantDocument[]>();
    return found.map(toGrant);
  }

  /** The worth of everything that this operator has given alone since then, or is giving. */
  async sumGivenAlone(by: string, sinceMs: number): Promise<number> {
    const found = await this.#grants.collection.find({ by, atMs: { $gte: sinceMs } }).toArray();
    const alone = found.filter(
      ({ status, approvedBy }) => approvedBy === null && (status === 'asked' || status === 'given'),
    );
    return alone.reduce((sum, { worth }) => sum + worth, 0);
  }

  countWaiting(): Promise<number> {
    return this.#grants.countDocuments({ status: 'waiting' });
  }

  async setStatus(id: string, status: Grant['status']): Promise<void> {
    await this.#grants.collection.updateOne({ _id: id as never }, { $set: { status } });
  }

  /** True for the first operator only. */
  async approve(id: string, approvedBy: string, approvedAtMs: number): Promise<boolean> {
    const { modifiedCount } = await this.#grants.collection.updateOne(
      { _id: id as never, status: 'waiting' },
      { $set: { status: 'approved', approvedBy, approvedAtMs } },
    );
    return modifiedCount === 1;
  }
}

function toGrant({ _id, ...fields }: GrantDocument): Grant {
  return { id: _id, ...fields };
}
