import type { FailedMinute } from '../../../core/failure-log.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

interface FailureDocument extends FailedMinute {
  /** The minute and the messenger's id. */
  _id: string;
  readonly goneAt: Date;
}

const minuteMs = 60_000;
const keptMs = 14 * 24 * 60 * minuteMs;
const maxRead = 100_000;

const failedMinutesCollection = defineCollection<FailureDocument>(
  'failedMinutes',
  { _id: String, telegramId: Number, minute: Number, count: Number, goneAt: Date },
  [{ key: { minute: 1 } }, { key: { telegramId: 1 } }, { key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

/** Calls that a fault of the server failed, by player and minute, for two weeks. */
export class FailureRepository {
  readonly #minutes: Collection<FailureDocument>;

  constructor(database: Database) {
    this.#minutes = database.collection(failedMinutesCollection);
  }

  async add(minutes: readonly FailedMinute[]): Promise<void> {
    for (const { telegramId, minute, count } of minutes)
      await updateOrInsert(this.#minutes, `${minute}:${telegramId}`, {
        $inc: { count },
        $setOnInsert: { telegramId, minute, goneAt: new Date(minute * minuteMs + keptMs) },
      });
  }

  /** Messenger's ids of the players with a failed call from one moment until another, each once. */
  async playersBetween(fromMs: number, untilMs: number): Promise<number[]> {
    const minute = { $gte: Math.floor(fromMs / minuteMs), $lt: Math.ceil(untilMs / minuteMs) };
    const found = await this.#minutes.collection
      .find({ minute }, { projection: { telegramId: 1 }, sort: { minute: 1 }, limit: maxRead })
      .toArray();
    return [...new Set(found.map(({ telegramId }) => telegramId))];
  }
}
