import { LRUCache } from 'lru-cache';
import type { SessionEnd } from '#engine/protocol/core/live.ts';
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
  /** What the device says it is, `User-Agent`; missing in old sessions. */
  readonly userAgent?: string;
  readonly lastSeenAt?: Date;
  /** Set when the session ended before its time. */
  readonly ended?: SessionEnd;
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
/** A use is written down when the last one was this long ago. */
const seenEveryMs = 5 * 60_000;
/** An ended session is kept this long, so that its device learns why. */
const endedForMs = 24 * 3600 * 1000;

export class SessionRepository {
  readonly #sessions: Collection<SessionDocument>;
  readonly #signOuts: Collection<SignOutDocument>;
  readonly #cached = new LRUCache<string, DeviceSession>({
    max: 20_000,
    // A message of another process that it has ended a session may get lost.
    ttl: 60_000,
  });

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

  /** Reads these sessions from the database the next time: another process has ended them. */
  forget(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#cached.delete(id);
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

  /** The open sessions of a player, newest first. */
  async list(telegramId: number): Promise<DeviceSession[]> {
    const found = await this.#sessions.collection
      .find<SessionDocument>({
        telegramId,
        ended: { $exists: false },
        expiresAt: { $gt: new Date() },
      } as never)
      .sort({ expiresAt: -1 })
      .toArray();
    return found.map(({ _id, ...fields }) => ({ sessionId: _id, ...fields }));
  }

  /** Signs devices of a player out, and keeps tokens of before from opening other sessions. */
  async signOut(telegramId: number, sessionIds: readonly string[]): Promise<void> {
    await this.#end(sessionIds, 'logged_out');
    const atMs = Date.now();
    const note = { atMs, expiresAt: new Date(atMs + tokenLifeMs) };
    await this.#signOuts.collection.updateOne(
      { _id: String(telegramId) as never },
      { $set: note },
      { upsert: true },
    );
  }

  /** Writes down that the session is in use, now and then. A failure loses only that. */
  noteUse(session: DeviceSession): void {
    const lastSeenAt = new Date();
    const seenAtMs = session.lastSeenAt?.getTime() ?? session.expiresAt.getTime() - sessionLifeMs;
    if (lastSeenAt.getTime() - seenAtMs < seenEveryMs) return;
    this.#cached.set(session.sessionId, { ...session, lastSeenAt });
    this.#sessions.collection
      .updateOne({ _id: session.sessionId as never }, { $set: { lastSeenAt } })
      .catch(() => undefined);
  }

  /** When this player last signed a device out; null when no token of before is valid any more. */
  async signedOutAtMs(telegramId: number): Promise<number | null> {
    const found = await this.#signOuts.findOne({ _id: String(telegramId) }).lean<SignOutDocument>();
    return found?.atMs ?? null;
  }

  /** Ends sessions before their time; the reason is kept for a day. */
  async #end(sessionIds: readonly string[], ended: SessionEnd): Promise<void> {
    const expiresAt = new Date(Date.now() + endedForMs);
    await this.#sessions.collection.updateMany({ _id: { $in: sessionIds } } as never, {
      $set: { ended, expiresAt },
    });
    for (const id of sessionIds) {
      const cached = this.#cached.get(id);
      if (cached) this.#cached.set(id, { ...cached, ended, expiresAt });
    }
  }

  async #endOldest(telegramId: number): Promise<string[]> {
    const oldest = (await this.list(telegramId)).slice(maxPerPlayer).map(({ sessionId }) => sessionId);
    if (oldest.length > 0) await this.#end(oldest, 'replaced');
    return oldest;
  }
}
