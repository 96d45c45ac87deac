import { LRUCache } from 'lru-cache';
import type { Collection, Database } from '../core/connect-mongoose.ts';

/** A device that is signed in. Lives on real time. */
export interface DeviceSession {
  readonly sessionId: string;
  readonly telegramId: number;
  readonly fingerprint: string;
  /** Hex; its text is the key that calls are signed with. */
  readonly signingKey: string;
  readonly expiresAt: Date;
}

type SessionDocument = Omit<DeviceSession, 'sessionId'> & { _id: string };

export class SessionRepository {
  readonly #sessions: Collection<SessionDocument>;
  readonly #known = new LRUCache<string, DeviceSession>({ max: 20_000 });

  constructor(database: Database) {
    this.#sessions = database.collection<SessionDocument>('sessions');
  }

  async prepare(): Promise<void> {
    await this.#sessions.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  /** True for a session that was used lately: it needs no look into the database. */
  isKnown(sessionId: string): boolean {
    return this.#known.has(sessionId);
  }

  async insert(session: DeviceSession): Promise<void> {
    const { sessionId, ...fields } = session;
    await this.#sessions.collection.insertOne({ _id: sessionId, ...fields } as never);
    this.#known.set(sessionId, session);
  }

  async find(sessionId: string): Promise<DeviceSession | null> {
    const known = this.#known.get(sessionId);
    if (known) return known;
    const found = await this.#sessions.findOne({ _id: sessionId }).lean<SessionDocument>();
    if (!found) return null;
    const { _id, ...fields } = found;
    const session = { sessionId: _id, ...fields };
    this.#known.set(sessionId, session);
    return session;
  }
}
