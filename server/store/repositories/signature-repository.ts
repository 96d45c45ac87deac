import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';

interface SignatureDocument {
  _id: string;
  readonly idempotencyKey: string | null;
  readonly expiresAt: Date;
}

/** Used signatures of changing calls. Each is accepted once, also across restarts. */
export class SignatureRepository {
  readonly #signatures: Collection<SignatureDocument>;

  constructor(database: Database) {
    this.#signatures = database.collection<SignatureDocument>('signatures');
  }

  async prepare(): Promise<void> {
    await this.#signatures.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  /**
   * True for a new signature, and for one repeated under the same Idempotency-Key: the key then prevents that anything
   * happens twice.
   */
  async accept(signature: string, idempotencyKey: string | null, lifeMs: number): Promise<boolean> {
    const document = { _id: signature, idempotencyKey, expiresAt: new Date(Date.now() + lifeMs) };
    try {
      await this.#signatures.collection.insertOne(document as never);
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    if (idempotencyKey === null) return false;
    const first = await this.#signatures.findOne({ _id: signature }).lean<SignatureDocument>();
    return first?.idempotencyKey === idempotencyKey;
  }
}
