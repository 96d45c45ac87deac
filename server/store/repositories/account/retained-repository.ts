import type { Money } from '#engine/rules/core/player.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';
import type { Review } from '../trip/review-repository.ts';
import type { Ban } from './sign-in-repository.ts';

/** Facts that outlive a deleted account (D24), each under a keyed hash, with the reason and the end. */
export type RetainedFact =
  /** No end: one messenger account is recruited once. */
  | { readonly kind: 'recruited' }
  /** No end: the player has paused purchases for ever. */
  | { readonly kind: 'exclusion' }
  /** No end: a number at an exchange opens one player's AI pilot. */
  | { readonly kind: 'exchange' }
  /** Ends with the ban: deleting the account doesn't lift it. */
  | { readonly kind: 'ban'; readonly ban: Ban }
  /** Until it is paid: the next account takes it over. */
  | { readonly kind: 'debt'; readonly debt: Money }
  /** Twelve months: a person should look at the next account, too. */
  | { readonly kind: 'reviews'; readonly reviews: readonly RetainedReview[] };

type RetainedReview = Omit<Review, 'playerId'>;

type FactOf<Kind extends RetainedFact['kind']> = Extract<RetainedFact, { kind: Kind }>;

type RetainedDocument = RetainedFact & {
  _id: string;
  /** End in game time. */
  readonly untilMs?: number;
  /** End of a ban, in real time as the ban itself. */
  readonly expiresAt?: Date;
};

/** Twelve months, from the deletion on. */
const reviewsLastMs = 365 * 86_400_000;

const retainedCollection = defineCollection<RetainedDocument>(
  'retained',
  { kind: String, _id: String, untilMs: Number, expiresAt: Date, ban: Mixed, debt: Mixed, reviews: Mixed },
  [
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    { key: { untilMs: 1 }, sparse: true },
  ],
);

/** Keyed hashes of deleted accounts. Nobody can tell whose they are without the account's owner at hand. */
export class RetainedRepository {
  readonly #clock: DatabaseClock;
  readonly #facts: Collection<RetainedDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#facts = database.collection(retainedCollection);
  }

  /** Keeps a fact, or replaces the one of an earlier account. */
  async keep(hash: string, fact: RetainedFact, nowMs: number): Promise<void> {
    const end = endOf(fact, nowMs);
    await insertMissing(this.#facts, [{ _id: hash, ...fact, ...end }]);
    await this.#facts.collection.replaceOne({ _id: hash }, { ...fact, ...end });
  }

  async find<Kind extends RetainedFact['kind']>(
    hash: string,
    kind: Kind,
    nowMs: number,
  ): Promise<FactOf<Kind> | null> {
    const found = await this.#facts.findOne({ _id: hash }).lean<RetainedDocument>();
    if (found?.kind !== kind) return null;
    const isOver =
      (found.untilMs !== undefined && found.untilMs <= nowMs) ||
      (found.expiresAt !== undefined && found.expiresAt.getTime() <= this.#clock.now());
    return isOver ? null : (found as RetainedFact as FactOf<Kind>);
  }

  async forget(hash: string): Promise<void> {
    await this.#facts.collection.deleteOne({ _id: hash });
  }

  /** Deletes facts whose end has passed in game time. */
  async forgetEnded(nowMs: number): Promise<void> {
    await this.#facts.collection.deleteMany({ untilMs: { $lte: nowMs } });
  }
}

function endOf(fact: RetainedFact, nowMs: number): Pick<RetainedDocument, 'untilMs' | 'expiresAt'> {
  if (fact.kind === 'reviews') return { untilMs: nowMs + reviewsLastMs };
  if (fact.kind === 'ban' && fact.ban.untilMs !== null) return { expiresAt: new Date(fact.ban.untilMs) };
  return {};
}
