import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing, usingReserve } from '../../core/idempotent-writes.ts';

/** Use of init data: a mark of the network, and the device's fingerprint where the call names it. */
export interface InitDataUse {
  readonly network: string;
  readonly device: string | null;
}

interface InitDataDocument extends InitDataUse {
  _id: string;
  readonly usedAt: Date;
  readonly expiresAt: Date;
}

const keptForMs = 25 * 3600 * 1000;

/**
 * Time after the first use in which init data may be used from anywhere: a phone may change its network
 * while it starts the game.
 */
const freeForMs = 5 * 60 * 1000;

const initDataCollection = defineCollection<InitDataDocument>(
  'initData',
  { _id: String, usedAt: Date, expiresAt: Date, network: String, device: String },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/** First use of each init data. Uses real time. */
export class InitDataRepository {
  readonly #clock: DatabaseClock;
  readonly #uses: Collection<InitDataDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#uses = database.collection(initDataCollection);
  }

  /**
   * True for init data that is new, or comes from the network or the device that used it first. A page that
   * reloads sends the same again for a day; a copy of it is worth nothing elsewhere after some minutes.
   */
  async accept(key: string, use: InitDataUse): Promise<boolean> {
    const nowMs = this.#clock.now();
    const times = { usedAt: new Date(nowMs), expiresAt: new Date(nowMs + keptForMs) };
    await insertMissing(this.#uses, [{ _id: key, ...use, ...times }], usingReserve);
    const first = await this.#uses.findOne({ _id: key }).lean<InitDataDocument>();
    if (!first || nowMs - first.usedAt.getTime() <= freeForMs) return true;
    return first.network === use.network || (use.device !== null && first.device === use.device);
  }
}
