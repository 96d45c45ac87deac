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

type EntryDocument = ConsoleEntry & { _id: string };

/** Sign-in to the console: links that work once, and sessions. Only hashes of their secrets are stored. */
export class ConsoleSessionRepository {
  readonly #links: Collection<EntryDocument>;
  readonly #sessions: Collection<EntryDocument>;

  constructor(database: Database) {
    this.#links = database.collection<EntryDocument>('consoleLinks');
    this.#sessions = database.collection<EntryDocument>('consoleSessions');
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
    return valid(found as unknown as EntryDocument | null);
  }

  async addSession(secret: string, entry: ConsoleEntry): Promise<void> {
    await this.#sessions.collection.insertOne({ _id: hash(secret), ...entry } as never);
  }

  async findSession(secret: string): Promise<ConsoleEntry | null> {
    return valid(await this.#sessions.findOne({ _id: hash(secret) }).lean<EntryDocument>());
  }

  async endSession(secret: string): Promise<void> {
    await this.#sessions.collection.deleteOne({ _id: hash(secret) as never });
  }
}

function valid(found: EntryDocument | null): ConsoleEntry | null {
  if (!found || found.expiresAt.getTime() <= Date.now()) return null;
  const { name, role, expiresAt } = found;
  return { name, role, expiresAt };
}

/** The secrets are 32 random bytes, so a plain hash is enough. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
