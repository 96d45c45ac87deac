import { uuidOf } from '../../../core/uuid-of.ts';
import { type SpilledSignature, startOf } from '../../core/call-log.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { findConfirmed } from '../../core/find-confirmed.ts';
import { insertMissing, usingReserve } from '../../core/idempotent-writes.ts';
import type { StoredAnswer } from '../../outbox/outbox.ts';

interface AnswerDocument extends Omit<StoredAnswer, 'kind' | 'id'> {
  _id: string;
}

const answersCollection = defineCollection<AnswerDocument>(
  'answers',
  { _id: String, expiresAt: Date, callHash: String, status: Number, body: String },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/** As long as the answer itself. */
const begunForMs = 24 * 3600 * 1000;

/** The first answer under each player's Idempotency-Key, for a day. */
export class AnswerRepository {
  readonly #clock: DatabaseClock;
  readonly #answers: Collection<AnswerDocument>;
  readonly #database: Database;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#database = database;
    this.#answers = database.collection(answersCollection);
  }

  /** An answer that is found has been confirmed by a majority: it is sent without another write. */
  async find(id: string): Promise<StoredAnswer | null> {
    const found = await findConfirmed(this.#database, this.#answers, { _id: id });
    return found && found.expiresAt.getTime() > this.#clock.now() ? unpack(found) : null;
  }

  /**
   * Notes that a call under a key begins. False when it has begun before: it may have been carried out, and
   * its answer was lost.
   */
  async begin(id: string): Promise<boolean> {
    const expiresAt = new Date(this.#clock.now() + begunForMs);
    try {
      await this.#answers.collection.insertOne({
        _id: uuidOf(`begun\n${id}`),
        callHash: '',
        status: 0,
        body: '',
        expiresAt,
      });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Answers of an owner that are kept, counted up to the limit. */
  async countOf(owner: string, limit: number): Promise<number> {
    const ofOwner = { _id: { $gte: `${owner}:`, $lt: `${owner};` } };
    return this.#answers.collection.countDocuments(ofOwner, { limit });
  }

  /** Stores an answer unless the key has one; returns the stored one. */
  async saveFirst(answer: StoredAnswer): Promise<StoredAnswer> {
    try {
      await this.#answers.collection.insertOne(pack(answer));
      return answer;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return (await this.find(answer.id)) ?? answer;
    }
  }

  /**
   * Stores the answers of saved changes. They replace a refusal that was stored under the same key before.
   */
  async save(answers: readonly StoredAnswer[]): Promise<void> {
    const documents = answers.map(pack);
    if (await insertMissing(this.#answers, documents)) return;
    await this.#answers.collection.bulkWrite(
      documents.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id: _id }, update: { $set: fields } },
      })),
      { ordered: false },
    );
  }
}

function pack({ id, callHash, status, body, expiresAt }: StoredAnswer): AnswerDocument {
  return { _id: id, callHash, status, body, expiresAt };
}

function unpack({ _id, callHash, status, body, expiresAt }: AnswerDocument): StoredAnswer {
  return { kind: 'answer', id: _id, callHash, status, body, expiresAt };
}

interface SignatureDocument {
  _id: string;
  readonly idempotencyKey?: string | null;
  /** Instead of the key, for a signature that comes from a player's document. */
  readonly keyHash?: string;
  readonly expiresAt: Date;
}

const signaturesCollection = defineCollection<SignatureDocument>(
  'signatures',
  { _id: String, idempotencyKey: String, keyHash: String, expiresAt: Date },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/**
 * Used signatures that have no place in a player's document: of calls that don't change the player alone, and
 * of players who make very many calls. Each is accepted once, also across restarts.
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
