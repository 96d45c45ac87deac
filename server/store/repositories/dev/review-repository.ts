import { type ReviewEffect, type ReviewReason, reviewReasons } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';
import { type OrderedDocument, writeNewer } from '#server/store/core/idempotent-writes.ts';

export type Review = Omit<ReviewEffect, 'kind' | 'id'>;

interface ReviewDocument extends OrderedDocument {
  _id: string;
  readonly playerId: string;
  readonly reason: ReviewReason;
  readonly score: number;
  readonly atMs: number;
}

/** Players that a person should look at, once per player and reason. */
export class ReviewRepository {
  readonly #reviews: Collection<ReviewDocument>;

  constructor(database: Database) {
    this.#reviews = database.collection<ReviewDocument>('reviews');
  }

  async prepare(): Promise<void> {
    await this.#reviews.collection.createIndex({ atMs: -1 });
  }

  async write(effects: readonly (ReviewEffect & { readonly order: number })[]): Promise<void> {
    await writeNewer(
      this.#reviews,
      effects.map(({ playerId, reason, score, atMs, order }) => ({
        _id: `${playerId}:${reason}`,
        playerId,
        reason,
        score,
        atMs,
        order,
      })),
    );
  }

  /** The latest first. */
  async list(offset: number, limit: number): Promise<Review[]> {
    const found = await this.#reviews
      .find({})
      .sort({ atMs: -1, _id: 1 })
      .skip(offset)
      .limit(limit)
      .lean<ReviewDocument[]>();
    return found.map(({ playerId, reason, score, atMs }) => ({ playerId, reason, score, atMs }));
  }

  /** Why a person should look at this player. */
  async listOf(playerId: string): Promise<Review[]> {
    const ids = reviewReasons.map((reason) => `${playerId}:${reason}`);
    const found = await this.#reviews.collection
      .find<ReviewDocument>({ _id: { $in: ids } } as never)
      .toArray();
    return found.map(({ reason, score, atMs }) => ({ playerId, reason, score, atMs }));
  }

  count(): Promise<number> {
    return this.#reviews.countDocuments({});
  }
}
