import type { Database } from '#server/store/core/connect-mongoose.ts';
import { isDuplicate } from '#server/store/core/database-failures.ts';
import { type Collection, defineCollection } from '#server/store/core/define-collection.ts';
import type { StoredAnswer } from '#server/store/outbox/outbox.ts';

interface AnswerDocument extends Omit<StoredAnswer, 'kind' | 'id'> {
  _id: string;
}

const answersCollection = defineCollection<AnswerDocument>(
  'answers',
  { _id: String, expiresAt: Date, callHash: String, status: Number, body: String },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/** The first answer under each player's Idempotency-Key, for a day. */
export class AnswerRepository {
  readonly #answers: Collection<AnswerDocument>;

  constructor(database: Database) {
    this.#answers = database.collection(answersCollection);
  }

  async find(id: string): Promise<StoredAnswer | null> {
    const found = await this.#answers.findOne({ _id: id }).lean<AnswerDocument>();
    return found && found.expiresAt.getTime() > Date.now() ? unpack(found) : null;
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

  /** Stores the answers of saved changes. They replace a refusal that was stored under the same key before. */
  async save(answers: readonly StoredAnswer[]): Promise<void> {
    if (answers.length === 0) return;
    await this.#answers.collection.bulkWrite(
      answers.map(pack).map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id: _id }, update: { $set: fields }, upsert: true },
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
