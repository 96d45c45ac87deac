import { randomBytes } from 'node:crypto';
import type { Collection, Database } from '../core/connect-mongoose.ts';

interface NonceDocument {
  _id: string;
  readonly playerId: string;
  readonly expiresAt: Date;
}

/** What wallets were asked to sign: each is good for one proof of one player. On real time. */
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

  /** True the first time, for whom it was made, as long as it lives. */
  async take(payload: string, playerId: string): Promise<boolean> {
    const { deletedCount } = await this.#nonces.collection.deleteOne({
      _id: payload as never,
      playerId,
      expiresAt: { $gt: new Date() },
    });
    return deletedCount === 1;
  }
}
