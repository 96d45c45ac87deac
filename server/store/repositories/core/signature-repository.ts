import { type SpilledSignature, startOf } from '../../core/call-log.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing, usingReserve } from '../../core/idempotent-writes.ts';

interface SignatureDocument {
  _id: string;
  readonly idempotencyKey?: string | null;
  /** Hash of the key, instead of the key, for a signature from a player's document. */
  readonly keyHash?: string;
  readonly expiresAt: Date;
}

const signaturesCollection = defineCollection<SignatureDocument>(
  'signatures',
  { _id: String, idempotencyKey: String, keyHash: String, expiresAt: Date },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/**
 * Used signatures outside of players' documents: of calls that change more than the player, and of players
 * with very many calls. Each is accepted once, also across restarts.
 */
export class SignatureRepository {
  readonly #signatures: Collection<SignatureDocument>;

  constructor(database: Database) {
    this.#signatures = database.collection(signaturesCollection);
  }

  /**
   * True for a new signature, and for one repeated under the same Idempotency-Key: the key then prevents that
   * anything happens twice.
   */
  async accept(signature: string, idempotencyKey: string | null, staleAtMs: number): Promise<boolean> {
    const document: SignatureDocument = { _id: signature, idempotencyKey, expiresAt: new Date(staleAtMs) };
    try {
      await this.#signatures.collection.insertOne(document, usingReserve);
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    if (idempotencyKey === null) return false;
    const first = await this.#signatures.findOne({ _id: signature }).lean<SignatureDocument>();
    return first?.idempotencyKey === idempotencyKey;
  }

  /** Keeps signatures that leave a player's document. */
  async keep(playerId: string, spilled: readonly SpilledSignature[]): Promise<void> {
    await insertMissing(
      this.#signatures,
      spilled.map(({ start, keyHash, staleAtMs }) => ({
        _id: `${playerId}:${start}`,
        keyHash,
        expiresAt: new Date(staleAtMs),
      })),
    );
  }

  /** The hash of the key under which a signature was used; undefined when it wasn't. */
  async findKeyHash(playerId: string, signature: string): Promise<string | undefined> {
    const found = await this.#signatures
      .findOne({ _id: `${playerId}:${startOf(signature)}` })
      .lean<SignatureDocument>();
    return found?.keyHash;
  }
}
