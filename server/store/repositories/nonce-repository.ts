import { randomBytes } from 'node:crypto';
import type { Collection, Database } from '../core/connect-mongoose.ts';

interface NonceDocument {
  _id: string;
  readonly playerId: string;
  readonly expiresAt: Date;
}

/** Payloads for wallets to sign. Each is valid for one proof by one player. Uses real time. */
export class NonceRepository {
  readonly #nonces: Collection<NonceDocument>;

  constructor(database: Database) {
    this.#nonces = database.collection<NonceDocument>('nonces');
  }

  async prepare(): Promise<void> {
    await this.#nonces.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  async issue(playerId: string, lifeMs: number): Promise<{ payload: string; expiresAt: Date }> {
    const payload = randomBytes(32).toString('hex');
    const expiresAt = new Date(Date.now() + lifeMs);
    await this.#nonces.collection.insertOne({ _id: payload, playerId, expiresAt } as never);
    return { payload, expiresAt };
  }

  /** True once, for the player it was issued to, until it expires. */
  async consume(payload: string, playerId: string): Promise<boolean> {
    const { deletedCount } = await this.#nonces.collection.deleteOne({
      _id: payload as never,
      playerId,
      expiresAt: { $gt: new Date() },
    });
    return deletedCount === 1;
  }
}
