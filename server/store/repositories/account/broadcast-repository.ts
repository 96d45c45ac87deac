import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';
import type { StoredMessage } from '../../core/message.ts';

/** Receivers of a broadcast. */
export interface BroadcastAudience {
  /** Ids of the only receivers; absent for a share. */
  readonly players?: readonly string[];
  /** Players who began later don't get it. */
  readonly joinedBeforeMs: number;
  /** A share of the players by a hash of the salt and their id: from and to, 0 to 100. Null: all of them. */
  readonly share: { readonly salt: string; readonly from: number; readonly to: number } | null;
}

export interface Broadcast extends StoredMessage {
  readonly audience: BroadcastAudience;
  /** Game time of its recall: from then on only those see it who had read it. */
  readonly recalledAtMs?: number;
}

type BroadcastDocument = Omit<Broadcast, 'id'> & { _id: string; readonly goneAt: Date };

/** Other processes' messages to many show after this time at the latest. */
const freshForMs = 2000;
/** At once. The oldest ones stay in the database and are shown again when others have ended. */
const maxLive = 200;
const keptMs = 7 * 86_400_000;

const broadcastsCollection = defineCollection<BroadcastDocument>(
  'broadcasts',
  {
    audience: Mixed,
    recalledAtMs: Number,
    atMs: Number,
    untilMs: Number,
    sender: String,
    kind: String,
    code: String,
    values: Mixed,
    texts: Mixed,
    attachments: Mixed,
    event: String,
    _id: String,
    goneAt: Date,
  },
  [{ key: { untilMs: 1 } }, { key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

/** Messages to many players. Each is stored once and joined to the inbox when a player reads it (D43). */
export class BroadcastRepository {
  readonly #broadcasts: Collection<BroadcastDocument>;
  #read: { readonly atMs: number; readonly all: Promise<readonly Broadcast[]> } | undefined;

  constructor(database: Database) {
    this.#broadcasts = database.collection(broadcastsCollection);
  }

  /** Adds it, unless one with its id is there. */
  async add({ id, ...fields }: Broadcast): Promise<void> {
    await insertMissing(this.#broadcasts, [
      { _id: id, ...fields, goneAt: new Date(fields.untilMs + keptMs) },
    ]);
    this.forget();
  }

  /** Reads them again when they are next needed: another process has added one. */
  forget(): void {
    this.#read = undefined;
  }

  /** Broadcasts that haven't ended at this moment of game time, newest first. */
  async live(nowMs: number): Promise<readonly Broadcast[]> {
    const atMs = performance.now();
    if (!this.#read || atMs - this.#read.atMs > freshForMs) {
      const all = this.#find(nowMs);
      this.#read = { atMs, all };
      all.catch(() => this.forget());
    }
    return (await this.#read.all).filter(({ atMs, untilMs }) => atMs <= nowMs && untilMs > nowMs);
  }

  /** All stored broadcasts, the latest begin first: an ended one stays for a week. */
  async list(offset: number, limit: number): Promise<{ count: number; data: Broadcast[] }> {
    const [count, found] = await Promise.all([
      this.#broadcasts.collection.countDocuments({}),
      this.#broadcasts.collection.find({}, { sort: { atMs: -1, _id: 1 }, skip: offset, limit }).toArray(),
    ]);
    return { count, data: found.map(toBroadcast) };
  }

  /** Recalls a broadcast at this moment of game time; the first recall counts. Undefined without one. */
  async recall(id: string, nowMs: number): Promise<Broadcast | undefined> {
    const { collection } = this.#broadcasts;
    await collection.updateOne(
      { _id: id, recalledAtMs: { $exists: false } },
      { $set: { recalledAtMs: nowMs } },
    );
    this.forget();
    const found = await collection.findOne({ _id: id });
    return found ? toBroadcast(found) : undefined;
  }

  async #find(nowMs: number): Promise<readonly Broadcast[]> {
    const found = await this.#broadcasts.collection
      .find({ untilMs: { $gt: nowMs } }, { sort: { untilMs: -1 }, limit: maxLive })
      .toArray();
    return found.map(toBroadcast).sort((a, b) => b.atMs - a.atMs);
  }
}

function toBroadcast({ _id, goneAt: _gone, ...fields }: BroadcastDocument): Broadcast {
  return { id: _id, ...fields };
}
