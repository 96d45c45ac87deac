import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';

interface SignatureDocument {
  _id: string;
  readonly idempotencyKey: string | null;
  readonly expiresAt: Date;
}

/** Signatures of calls that change something: each is accepted once, across restarts. */
export class SignatureRepository {
  readonly #signatures: Collection<SignatureDocument>;

  constructor(database: Database) {
    this.#signatures = database.collection<SignatureDocument>('signatures');
  }

  async prepare(): Promise<void> {
    await this.#signatures.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  /**
   * True when the signature may be used: for the first time, or again under the Idempotency-Key it first came with
   * (then the key sees to it that nothing happens twice).
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
