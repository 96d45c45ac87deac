import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';
import type { KeptAnswer } from '../outbox/outbox.ts';

interface AnswerDocument extends Omit<KeptAnswer, 'kind' | 'id'> {
  _id: string;
}

/** First answers by player and Idempotency-Key, kept for a day. */
export class AnswerRepository {
  readonly #answers: Collection<AnswerDocument>;

  constructor(database: Database) {
    this.#answers = database.collection<AnswerDocument>('answers');
  }

  async prepare(): Promise<void> {
    await this.#answers.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  async find(id: string): Promise<KeptAnswer | null> {
    const found = await this.#answers.findOne({ _id: id }).lean<AnswerDocument>();
    return found && found.expiresAt.getTime() > Date.now() ? unpack(found) : null;
  }

  /** Keeps an answer unless there is one; answers with the one that is kept. */
  async keepFirst(answer: KeptAnswer): Promise<KeptAnswer> {
    try {
      await this.#answers.collection.insertOne(pack(answer) as never);
      return answer;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return (await this.find(answer.id)) ?? answer;
    }
  }

  /** Keeps the answers of what has happened, whatever was kept before. */
  async keep(answers: readonly KeptAnswer[]): Promise<void> {
    if (answers.length === 0) return;
    await this.#answers.collection.bulkWrite(
      answers.map(pack).map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id: _id as never }, update: { $set: fields }, upsert: true },
      })),
      { ordered: false },
    );
  }
}

function pack({ id, callHash, status, body, expiresAt }: KeptAnswer): AnswerDocument {
  return { _id: id, callHash, status, body, expiresAt };
}

function unpack({ _id, callHash, status, body, expiresAt }: AnswerDocument): KeptAnswer {
  return { kind: 'answer', id: _id, callHash, status, body, expiresAt };
}
