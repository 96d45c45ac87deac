import { LRUCache } from 'lru-cache';
import { lifeMs as tokenLifeMs } from '#server/core/tokens.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';

/** A signed-in device. Uses real time. */
export interface DeviceSession {
  readonly sessionId: string;
  readonly telegramId: number;
  readonly fingerprint: string;
  /** In hex. Calls are signed with this text, not with the bytes it stands for. */
  readonly signingKey: string;
  readonly expiresAt: Date;
  /** A mark of the network that it was opened from; missing in old sessions. */
  readonly network?: string;
}

/** The devices and networks that a player has signed in from. */
export interface DeviceTraces {
  readonly devices: string[];
  readonly networks: string[];
}

type SessionDocument = Omit<DeviceSession, 'sessionId'> & { _id: string };

/** Notes when a player signed a device out, as long as tokens from before are valid. */
interface SignOutDocument {
  _id: string;
  readonly atMs: number;
  readonly expiresAt: Date;
}

/** A session lasts 30 days of real time. */
export const sessionLifeMs = 30 * 24 * 3600 * 1000;

const maxPerPlayer = 5;

export class SessionRepository {
  readonly #sessions: Collection<SessionDocument>;
  readonly #signOuts: Collection<SignOutDocument>;
  readonly #cached = new LRUCache<string, DeviceSession>({ max: 20_000 });

  constructor(database: Database) {
    this.#sessions = database.collection<SessionDocument>('sessions');
    this.#signOuts = database.collection<SignOutDocument>('signOuts');
  }

  async prepare(): Promise<void> {
    await this.#sessions.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
    await this.#sessions.collection.createIndex({ telegramId: 1, expiresAt: -1 });
    await this.#signOuts.collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  /** True for a recently used session: finding it needs no database query. */
  isCached(sessionId: string): boolean {
    return this.#cached.has(sessionId);
  }

  /** A player has five at most: the oldest ones end. Returns their ids. */
  async insert(session: DeviceSession): Promise<string[]> {
    const { sessionId, ...fields } = session;
    await this.#sessions.collection.insertOne({ _id: sessionId, ...fields } as never);
    this.#cached.set(sessionId, session);
    return this.#endOldest(session.telegramId);
  }

  async find(sessionId: string): Promise<DeviceSession | null> {
    const cached = this.#cached.get(sessionId);
    if (cached) return cached;
    const found = await this.#sessions.findOne({ _id: sessionId }).lean<SessionDocument>();
    if (!found) return null;
    const { _id, ...fields } = found;
    const session = { sessionId: _id, ...fields };
    this.#cached.set(sessionId, session);
    return session;
  }

  /** By Telegram id; a player without a session is missing. */
  async findTraces(telegramIds: readonly number[]): Promise<Map<number, DeviceTraces>> {
    const found = await this.#sessions.collection
      .find({ telegramId: { $in: telegramIds } } as never, {
        projection: { telegramId: 1, fingerprint: 1, network: 1 },
      })
      .toArray();
    const traces = new Map<number, DeviceTraces>();
    for (const { telegramId, fingerprint, network } of found) {
      const known = traces.get(Number(telegramId)) ?? { devices: [], networks: [] };
      known.devices.push(String(fingerprint));
      if (network) known.networks.push(String(network));
      traces.set(Number(telegramId), known);
    }
    return traces;
  }

  /** A player's sessions, newest first. */
  async list(telegramId: number): Promise<DeviceSession[]> {
    const found = await this.#sessions.collection
      .find({ telegramId, expiresAt: { $gt: new Date() } }, { sort: { expiresAt: -1 }, limit: maxPerPlayer })
      .toArray();
    return (found as unknown as SessionDocument[]).map(({ _id, ...fields }) => ({
      sessionId: _id,
      ...fields,
    }));
  }

  /** Ends a session, and keeps tokens of before from opening another one. False when the player has no such session. */
  async end(telegramId: number, sessionId: string): Promise<boolean> {
    const { deletedCount } = await this.#sessions.collection.deleteOne({
      _id: sessionId,
      telegramId,
    } as never);
    this.#cached.delete(sessionId);
    if (deletedCount === 0) return false;
    const atMs = Date.now();
    const note = { atMs, expiresAt: new Date(atMs + tokenLifeMs) };
    await this.#signOuts.collection.updateOne(
      { _id: String(telegramId) as never },
      { $set: note },
      { upsert: true },
    );
    return true;
  }

  /** When this player last signed a device out; null when no token of before is valid any more. */
  async signedOutAtMs(telegramId: number): Promise<number | null> {
    const found = await this.#signOuts.findOne({ _id: String(telegramId) }).lean<SignOutDocument>();
    return found?.atMs ?? null;
  }

  async #endOldest(telegramId: number): Promise<string[]> {
    const oldest = await this.#sessions
      .find({ telegramId }, { _id: 1 })
      .sort({ expiresAt: -1 })
      .skip(maxPerPlayer)
      .lean<{ _id: string }[]>();
    if (oldest.length === 0) return [];
    const ids = oldest.map(({ _id }) => _id);
    await this.#sessions.collection.deleteMany({ _id: { $in: ids } } as never);
    for (const id of ids) this.#cached.delete(id);
    return ids;
  }
}
