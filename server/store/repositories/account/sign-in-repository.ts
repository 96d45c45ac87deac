import type { BanReason } from '#engine/protocol/core/live.ts';
import { lifeMs as tokenLifeMs } from '../../../core/sign-in/tokens.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

/** Keeps a user of the messenger from signing in. Real times. */
export interface Ban {
  readonly kind: BanReason;
  readonly reason: string;
  /** The operator; null where nobody has a token. */
  readonly by: string | null;
  readonly atMs: number;
  /** Null: until it is lifted. */
  readonly untilMs: number | null;
}

/** Reasons for refusing a sign-in. */
export interface SignInState {
  /** When a device was last signed out; null when no token of before is valid any more. */
  readonly signedOutAtMs: number | null;
  /** The ban in force. */
  readonly ban: Ban | null;
}

interface SignInDocument {
  _id: string;
  readonly atMs?: number;
  readonly ban?: Ban;
  /** Deletion time: the end of the ban, or of the tokens from before the log-out. */
  readonly expiresAt: Date;
}

/** Expiry of a ban without an end. */
const farAway = new Date('9999-01-01T00:00:00Z');

const signOutsCollection = defineCollection<SignInDocument>(
  'signOuts',
  { _id: String, atMs: Number, ban: Mixed, expiresAt: Date },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/** Log-outs and bans, by the messenger's user: one document, because each sign-in reads it. */
export class SignInRepository {
  readonly #clock: DatabaseClock;
  readonly #users: Collection<SignInDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#users = database.collection(signOutsCollection);
  }

  async find(telegramId: number): Promise<SignInState> {
    const found = await this.#users.findOne({ _id: String(telegramId) }).lean<SignInDocument>();
    const { ban = null, atMs = null } = found ?? {};
    const isOver = ban !== null && ban.untilMs !== null && ban.untilMs <= this.#clock.now();
    return { signedOutAtMs: atMs, ban: isOver ? null : ban };
  }

  /** Keeps tokens of before from opening sessions. */
  async noteSignOut(telegramId: number, atMs: number): Promise<void> {
    await this.#update(telegramId, { $set: { atMs }, $max: { expiresAt: new Date(atMs + tokenLifeMs) } });
  }

  /** Replaces an earlier ban. */
  async ban(telegramId: number, ban: Ban): Promise<void> {
    const expiresAt = ban.untilMs === null ? farAway : new Date(ban.untilMs);
    await this.#update(telegramId, { $set: { ban }, $max: { expiresAt } });
  }

  /** False when there was none. */
  async unban(telegramId: number): Promise<boolean> {
    const { ban } = await this.find(telegramId);
    await this.#users.collection.updateOne(
      { _id: String(telegramId) },
      {
        $unset: { ban: '' },
      },
    );
    return ban !== null;
  }

  /** Users with a ban, over or not, in the order of their ids as text, after `afterId`. */
  async listBanned(afterId: number | null, limit: number): Promise<number[]> {
    const after = afterId === null ? {} : { _id: { $gt: String(afterId) } };
    const found = await this.#users.collection
      .find({ ...after, ban: { $exists: true } }, { projection: { _id: 1 }, sort: { _id: 1 }, limit })
      .toArray();
    return found.map(({ _id }) => Number(_id));
  }

  #update(telegramId: number, update: object): Promise<void> {
    return updateOrInsert(this.#users, String(telegramId), update);
  }
}
