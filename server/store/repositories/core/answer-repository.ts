import { uuidOf } from '../../../core/uuid-of.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { findConfirmed } from '../../core/find-confirmed.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';
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
   * Stores the answers of saved changes, in place of refusals that were stored under the same keys before.
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
