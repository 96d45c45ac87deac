import { LRUCache } from 'lru-cache';
import type { SessionEnd } from '#engine/protocol/core/live.ts';
import { type Contacts, maxContacts } from '#engine/rules/trip/tapping/contact.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { usingReserve } from '../../core/idempotent-writes.ts';
import type { SignInRepository } from './sign-in-repository.ts';

/** A signed-in device. Uses real time. */
export interface DeviceSession {
  readonly sessionId: string;
  readonly telegramId: number;
  readonly fingerprint: string;
  /** Key in hex. Calls are signed with this text, not with its bytes. */
  readonly signingKey: string;
  readonly expiresAt: Date;
  /** The device's `User-Agent` header, when it sends one. */
  readonly userAgent?: string;
  readonly lastSeenAt?: Date;
  /** The device has shown the second form of a signature: the first one is refused from then on. */
  readonly hasSecondForm?: true;
  /** Set when the session ended before its time. */
  readonly ended?: SessionEnd;
  /** Keyed hash of the network that the session was opened from. */
  readonly network?: string;
  /** When a server heard from the device, in game time, oldest first. */
  readonly contacts?: Contacts;
}

/** The devices and networks that a player has signed in from. */
export interface DeviceTraces {
  readonly devices: string[];
  readonly networks: string[];
}

type SessionDocument = Omit<DeviceSession, 'sessionId'> & { _id: string };

/** A session lasts 30 days of real time. */
export const sessionLifeMs = 30 * 24 * 3600 * 1000;

const maxPerPlayer = 5;
/** A use is written down when the last one was this long ago. */
const seenEveryMs = 5 * 60_000;
/** An ended session is kept this long, so that its device learns why. */
const endedForMs = 24 * 3600 * 1000;

const sessionsCollection = defineCollection<SessionDocument>(
  'sessions',
  {
    telegramId: Number,
    fingerprint: String,
    signingKey: String,
    expiresAt: Date,
    userAgent: String,
    lastSeenAt: Date,
    hasSecondForm: Boolean,
    ended: String,
    network: String,
    contacts: Mixed,
    _id: String,
  },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { telegramId: 1, expiresAt: -1 } }],
);

export class SessionRepository {
  readonly #clock: DatabaseClock;
  readonly #sessions: Collection<SessionDocument>;
  readonly #signIns: SignInRepository;
  readonly #cached = new LRUCache<string, DeviceSession>({
    max: 20_000,
    // A message of another process that it has ended a session may get lost.
    ttl: 60_000,
  });

  constructor(database: Database, signIns: SignInRepository) {
    this.#clock = database.clock;
    this.#sessions = database.collection(sessionsCollection);
    this.#signIns = signIns;
  }

  /** True for a recently used session: finding it needs no database query. */
  isCached(sessionId: string): boolean {
    return this.#cached.has(sessionId);
  }

  /** Reads these sessions from the database the next time: another process has ended them. */
  forget(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#cached.delete(id);
  }

  async insert(session: DeviceSession): Promise<void> {
    const { sessionId, ...fields } = session;
    await this.#sessions.collection.insertOne({ _id: sessionId, ...fields }, usingReserve);
    this.#cached.set(sessionId, session);
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
      .find(
        { telegramId: { $in: telegramIds } },
        {
          projection: { telegramId: 1, fingerprint: 1, network: 1 },
        },
      )
      .toArray();
    const traces = new Map<number, DeviceTraces>();
    for (const { telegramId, fingerprint, network } of found) {
      const trace = traces.get(Number(telegramId)) ?? { devices: [], networks: [] };
      trace.devices.push(String(fingerprint));
      if (network) trace.networks.push(String(network));
      traces.set(Number(telegramId), trace);
    }
    return traces;
  }

  /** The open sessions of a player, newest first. */
  async list(telegramId: number): Promise<DeviceSession[]> {
    const found = await this.#sessions.collection
      .find({
        telegramId,
        ended: { $exists: false },
        expiresAt: { $gt: new Date(this.#clock.now()) },
      })
      .sort({ expiresAt: -1 })
      .toArray();
    return found.map(({ _id, ...fields }) => ({ sessionId: _id, ...fields }));
  }

  /** The Telegram user of the newest open session; null when there is none. */
  async lastSignedIn(): Promise<number | null> {
    const [newest] = await this.#sessions.collection
      .find({ ended: { $exists: false } })
      .sort({ expiresAt: -1 })
      .limit(1)
      .toArray();
    return newest?.telegramId ?? null;
  }

  /** Signs devices of a player out, and keeps tokens of before from opening other sessions. */
  async signOut(
    telegramId: number,
    sessionIds: readonly string[],
    reason: SessionEnd = 'logged_out',
    atMs = this.#clock.now(),
  ): Promise<void> {
    await this.end(sessionIds, reason);
    await this.#signIns.noteSignOut(telegramId, atMs);
  }

  /** Writes down that the session is in use, now and then. A failure loses only that. */
  noteUse(session: DeviceSession): void {
    const lastSeenAt = new Date(this.#clock.now());
    const seenAtMs = session.lastSeenAt?.getTime() ?? session.expiresAt.getTime() - sessionLifeMs;
    if (lastSeenAt.getTime() - seenAtMs < seenEveryMs) return;
    this.#cached.set(session.sessionId, { ...session, lastSeenAt });
    this.#sessions.collection
      .updateOne({ _id: session.sessionId }, { $set: { lastSeenAt } })
      .catch(() => undefined);
  }

  /** Writes down that the device knows the second form of a signature. */
  async noteSecondForm(session: DeviceSession): Promise<void> {
    this.#cached.set(session.sessionId, { ...session, hasSecondForm: true });
    await this.#sessions.collection.updateOne(
      { _id: session.sessionId },
      {
        $set: { hasSecondForm: true },
      },
      usingReserve,
    );
  }

  /** As known to this process: the session is read again after a minute. */
  contactsOf(sessionId: string): Contacts {
    return this.#cached.get(sessionId)?.contacts ?? [];
  }

  /** By session. */
  async addContacts(added: ReadonlyMap<string, Contacts>): Promise<void> {
    const updates = [...added].map(([_id, contacts]) => ({
      updateOne: {
        filter: { _id },
        update: { $push: { contacts: { $each: [...contacts], $sort: 1 as const, $slice: -maxContacts } } },
      },
    }));
    if (updates.length > 0) await this.#sessions.collection.bulkWrite(updates, { ordered: false });
  }

  /** Ends sessions before their time; the reason is kept for a day. */
  async end(sessionIds: readonly string[], ended: SessionEnd): Promise<void> {
    const expiresAt = new Date(this.#clock.now() + endedForMs);
    await this.#sessions.collection.updateMany(
      { _id: { $in: sessionIds } },
      {
        $set: { ended, expiresAt },
      },
      usingReserve,
    );
    for (const id of sessionIds) {
      const cached = this.#cached.get(id);
      if (cached) this.#cached.set(id, { ...cached, ended, expiresAt });
    }
  }

  /** A player has five at most: the oldest ones end. Returns their ids. */
  async endOldest(telegramId: number): Promise<string[]> {
    const oldest = (await this.list(telegramId)).slice(maxPerPlayer).map(({ sessionId }) => sessionId);
    if (oldest.length > 0) await this.end(oldest, 'replaced');
    return oldest;
  }
}
