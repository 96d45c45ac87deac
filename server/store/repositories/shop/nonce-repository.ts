import { randomBytes } from 'node:crypto';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

interface Nonce {
  readonly payload: string;
  readonly expiresAt: Date;
}

interface NonceDocument {
  _id: string;
  readonly open: readonly Nonce[];
  /** When the last of them expires. */
  readonly expiresAt: Date;
}

/** Maximum number of valid nonces: a player may prove a wallet in several windows. */
const maxOpen = 5;

const noncesCollection = defineCollection<NonceDocument>(
  'nonces',
  { _id: String, open: [{ payload: String, expiresAt: Date }], expiresAt: Date },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/**
 * Payloads for wallets to sign, one document a player. Each is valid for one proof by one player. Uses real
 * time.
 */
export class NonceRepository {
  readonly #clock: DatabaseClock;
  readonly #nonces: Collection<NonceDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#nonces = database.collection(noncesCollection);
  }

  async issue(playerId: string, lifeMs: number): Promise<Nonce> {
    const nonce = {
      payload: randomBytes(32).toString('hex'),
      expiresAt: new Date(this.#clock.now() + lifeMs),
    };
    await updateOrInsert(this.#nonces, playerId, {
      $push: { open: { $each: [nonce], $slice: -maxOpen } },
      $max: { expiresAt: nonce.expiresAt },
    });
    return nonce;
  }

  /** True once, for the player it was issued to, until it expires. */
  async consume(payload: string, playerId: string): Promise<boolean> {
    const { modifiedCount } = await this.#nonces.collection.updateOne(
      {
        _id: playerId,
        open: { $elemMatch: { payload: { $eq: payload }, expiresAt: { $gt: new Date(this.#clock.now()) } } },
      },
      { $pull: { open: { payload: { $eq: payload } } } },
    );
    return modifiedCount === 1;
  }
}
