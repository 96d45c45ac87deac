import { createHash } from 'node:crypto';
import type { Role } from '#engine/protocol/core/contract.ts';
import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';

/** Whom a link or a session of the console lets in. */
export interface ConsoleEntry {
  /** Null where nobody has a token. */
  readonly name: string | null;
  readonly role: Role;
  /** Real time. */
  readonly expiresAt: Date;
}

export interface ConsoleSession extends ConsoleEntry {
  readonly id: string;
  /** Shows that a developer's token opened it; null where a link did, or where nobody has a token. */
  readonly tokenProof: string | null;
  /** Real time. */
  readonly openedAt: Date;
}

type LinkDocument = ConsoleEntry & { _id: string };
type SessionDocument = ConsoleSession & { _id: string };

/** Sessions are opened by hand, twelve hours each: more than this are never seen. */
const maxListed = 200;

/** Sign-in to the console: links that work once, and sessions. Only hashes of their secrets are stored. */
export class ConsoleSessionRepository {
  readonly #links: Collection<LinkDocument>;
  readonly #sessions: Collection<SessionDocument>;

  constructor(database: Database) {
    this.#links = database.collection<LinkDocument>('consoleLinks');
    this.#sessions = database.collection<SessionDocument>('consoleSessions');
  }

  async prepare(): Promise<void> {
    await this.#links.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
    await this.#sessions.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  async addLink(secret: string, entry: ConsoleEntry): Promise<void> {
    await this.#links.collection.insertOne({ _id: hash(secret), ...entry } as never);
  }

  /** Uses the link up; null when there is none, or it is too old. */
  async takeLink(secret: string): Promise<ConsoleEntry | null> {
    const found = await this.#links.collection.findOneAndDelete({ _id: hash(secret) as never });
    const link = found as unknown as LinkDocument | null;
    return link && isValid(link) ? { name: link.name, role: link.role, expiresAt: link.expiresAt } : null;
  }

  async addSession(secret: string, session: ConsoleSession): Promise<void> {
    await this.#sessions.collection.insertOne({ _id: hash(secret), ...session } as never);
  }

  async findSession(secret: string): Promise<ConsoleSession | null> {
    const found = await this.#sessions.findOne({ _id: hash(secret) }).lean<SessionDocument>();
    return found && isValid(found) ? found : null;
  }

  /** Open sessions, the newest first. */
  async listSessions(): Promise<readonly ConsoleSession[]> {
    const found = await this.#sessions.collection
      .find({ expiresAt: { $gt: new Date() } })
      .sort({ openedAt: -1 })
      .limit(maxListed)
      .toArray();
    return found as unknown as SessionDocument[];
  }

  async endSession(secret: string): Promise<void> {
    await this.#sessions.collection.deleteOne({ _id: hash(secret) as never });
  }

  /** False when there was none. */
  async endSessionById(id: string): Promise<boolean> {
    const { deletedCount } = await this.#sessions.collection.deleteOne({ id });
    return deletedCount > 0;
  }
}

/** The database removes what has expired only once a minute. */
function isValid({ expiresAt }: ConsoleEntry): boolean {
  return expiresAt.getTime() > Date.now();
}

/** The secrets are 32 random bytes, so a plain hash is enough. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
