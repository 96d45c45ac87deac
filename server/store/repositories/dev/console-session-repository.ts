import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';

/** A session's next step: a code of the bot, a code of the second factor, or nothing. */
type ConsoleStep = 'account' | 'factor' | 'open';

/** A browser that enters the console or has entered it. All times are real. */
export interface ConsoleSession {
  readonly id: string;
  /** Null for an unknown name: the bot then never sends a code. */
  readonly personId: string | null;
  readonly step: ConsoleStep;
  /** The messenger account that has asked the bot for a code. */
  readonly account: string | null;
  readonly codeHash: string | null;
  readonly codeUntil: Date | null;
  /** The new second factor, until its first code has shown that it works. */
  readonly newSecret: string | null;
  /** Codes tried since the last right one. */
  readonly tries: number;
  readonly openedAt: Date;
  readonly expiresAt: Date;
}

interface SessionDocument extends ConsoleSession {
  _id: string;
  /** Hash of the parameter that the bot is started with. */
  readonly startHash: string | null;
}

export type NewSession = Pick<ConsoleSession, 'personId' | 'step' | 'newSecret' | 'expiresAt'> & {
  readonly start: string | null;
};

const consoleSessionsCollection = defineCollection<SessionDocument>(
  'consoleSessions',
  {
    _id: String,
    startHash: String,
    id: String,
    personId: String,
    step: String,
    account: String,
    codeHash: String,
    codeUntil: Date,
    newSecret: String,
    tries: Number,
    openedAt: Date,
    expiresAt: Date,
  },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { startHash: 1 } }, { key: { personId: 1 } }],
);

/** Sessions of the console. Only hashes of their secrets and codes are stored. */
export class ConsoleSessionRepository {
  readonly #clock: DatabaseClock;
  readonly #sessions: Collection<SessionDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#sessions = database.collection(consoleSessionsCollection);
  }

  async add(secret: string, { start, ...session }: NewSession): Promise<void> {
    await this.#sessions.collection.insertOne({
      _id: hashOf(secret),
      id: randomUUID(),
      ...session,
      startHash: start === null ? null : hashOf(start),
      account: null,
      codeHash: null,
      codeUntil: null,
      tries: 0,
      openedAt: new Date(this.#clock.now()),
    });
  }

  async find(secret: string): Promise<ConsoleSession | null> {
    const found = await this.#sessions.findOne({ _id: hashOf(secret) }).lean<SessionDocument>();
    return found && isValid(found, this.#clock.now()) ? found : null;
  }

  /** The session that waits for a start of the bot with this parameter. */
  async findByStart(start: string): Promise<ConsoleSession | null> {
    const found = await this.#sessions
      .findOne({ startHash: hashOf(start), step: 'account' })
      .lean<SessionDocument>();
    return found && isValid(found, this.#clock.now()) ? found : null;
  }

  /** Keeps the code that the bot sends to an account; it replaces one from before. */
  async offerCode(id: string, account: string, code: string, codeUntil: Date): Promise<void> {
    await this.#set({ id, step: 'account' }, { account, codeHash: hashOf(code), codeUntil });
  }

  isCode({ codeHash, codeUntil }: ConsoleSession, code: string): boolean {
    return codeHash !== null && codeHash === hashOf(code) && (codeUntil?.getTime() ?? 0) > this.#clock.now();
  }

  /** Notes the messenger account; only the second factor is missing then. */
  async askFactor(id: string, newSecret: string | null): Promise<void> {
    await this.#set({ id, step: 'account' }, { step: 'factor', newSecret, codeHash: null, tries: 0 });
  }

  async open(id: string, expiresAt: Date): Promise<void> {
    await this.#set(
      { id },
      { step: 'open', newSecret: null, startHash: null, openedAt: new Date(this.#clock.now()), expiresAt },
    );
  }

  /**
   * Counts a code before it is compared, and returns how many were tried since the last right one. A session
   * that has ended meanwhile takes none.
   */
  async countTry(id: string): Promise<number> {
    const found = await this.#sessions.collection.findOneAndUpdate(
      { id },
      { $inc: { tries: 1 } },
      { returnDocument: 'after' },
    );
    return found?.tries ?? Number.POSITIVE_INFINITY;
  }

  /** Open sessions, by person. */
  async countOpen(): Promise<ReadonlyMap<string, number>> {
    const found = await this.#sessions.find({ step: 'open' }).lean<SessionDocument[]>();
    const counts = new Map<string, number>();
    for (const session of found.filter((session) => isValid(session, this.#clock.now())))
      if (session.personId) counts.set(session.personId, (counts.get(session.personId) ?? 0) + 1);
    return counts;
  }

  async end(secret: string): Promise<void> {
    await this.#sessions.collection.deleteOne({ _id: hashOf(secret) });
  }

  async endById(id: string): Promise<void> {
    await this.#sessions.collection.deleteOne({ id });
  }

  /** Ends all sessions of a person, on every server; returns how many there were. */
  async endOf(personId: string): Promise<number> {
    const { deletedCount } = await this.#sessions.collection.deleteMany({ personId });
    return deletedCount;
  }

  async #set(filter: object, changed: Partial<SessionDocument>): Promise<void> {
    await this.#sessions.collection.updateOne(filter, { $set: changed });
  }
}

/** True until the session expires: the database removes expired ones only once a minute. */
function isValid({ expiresAt }: ConsoleSession, nowMs: number): boolean {
  return expiresAt.getTime() > nowMs;
}

/** Secrets are 32 random bytes. A code has six digits, which five tries within minutes don't find. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
