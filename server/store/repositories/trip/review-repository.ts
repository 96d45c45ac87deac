import { type ReviewEffect, type ReviewReason, reviewReasons } from '#engine/rules/core/effects.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { type OrderedDocument, writeNewer } from '../../core/idempotent-writes.ts';

export type Review = Omit<ReviewEffect, 'kind' | 'id'>;

interface ReviewDocument extends OrderedDocument {
  _id: string;
  readonly playerId: string;
  readonly reason: ReviewReason;
  readonly score: number;
  readonly atMs: number;
}

const reviewsCollection = defineCollection<ReviewDocument>(
  'reviews',
  { _id: String, playerId: String, reason: String, score: Number, atMs: Number, order: Number },
  [{ key: { atMs: -1 } }],
);

/** Players that a person should look at, once per player and reason. */
export class ReviewRepository {
  readonly #reviews: Collection<ReviewDocument>;

  constructor(database: Database) {
    this.#reviews = database.collection(reviewsCollection);
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
    const found = await this.#reviews.collection.find({ _id: { $in: ids } }).toArray();
    return found.map(({ reason, score, atMs }) => ({ playerId, reason, score, atMs }));
  }

  count(): Promise<number> {
    return this.#reviews.countDocuments({});
  }
}
