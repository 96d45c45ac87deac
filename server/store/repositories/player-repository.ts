import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { noCrew } from '#engine/rules/core/crew-state.ts';
import type { Player, Secrets } from '#engine/rules/core/player.ts';
import { type CallLog, emptyLog, type LogChange, logOfOldPlayer } from '../core/call-log.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';
import { type PlayerDocument, packFields, playerSchema, unpackPlayer } from '../core/pack-player.ts';
import { type OutboxEntry, unpackEntries } from '../outbox/outbox.ts';

export interface LoadedPlayer {
  readonly player: Player;
  readonly outbox: readonly OutboxEntry[];
  readonly outboxRev: number | null;
  readonly calls: CallLog;
  /** False for a player from before there were call logs. */
  readonly hasLog: boolean;
  /** True when it was kept in memory since the last call. Another process may have changed the player since. */
  readonly isHot: boolean;
}

export interface PendingOutbox {
  readonly playerId: string;
  readonly entries: readonly OutboxEntry[];
  readonly outboxRev: number;
}

export interface DeliveredOutbox extends PendingOutbox {
  /** Entries that stay in the outbox. */
  readonly kept: readonly OutboxEntry[];
}

/** New random seeds for a player's draws: 16 bytes each, in hex. */
export function newSecrets(): Secrets {
  return { capsule: randomBytes(16).toString('hex'), synthesis: randomBytes(16).toString('hex') };
}

/** The part of a player that others may see. */
export type PlayerSummary = Pick<Player, 'id' | 'profile' | 'crew' | 'totals' | 'crewActive'>;

/** Players who made a change within this time stay in memory. */
const hotForMs = 60_000;
const maxHot = 4000;

/** Players, one document each. A change is one write, guarded by the player's revision. */
export class PlayerRepository {
  readonly #players: Collection<PlayerDocument>;
  readonly #hot = new LRUCache<string, LoadedPlayer>({ max: maxHot, ttl: hotForMs, updateAgeOnGet: true });

  constructor(database: Database) {
    this.#players = database.collection<PlayerDocument>('players');
  }

  async prepare(): Promise<void> {
    const { collection } = this.#players;
    await collection.createIndex({ 'profile.telegramId': 1 }, { unique: true });
    await collection.createIndex({ 'profile.referralCode': 1 }, { unique: true });
    await collection.createIndex({ outboxRev: 1 }, { sparse: true });
  }

  async load(id: string): Promise<LoadedPlayer | null> {
    return this.#open(await this.#find({ _id: id }));
  }

  /**
   * The player as this process has last saved them, without a read; otherwise as `load`. Only for a decision whose write is
   * guarded: another process may have changed the player since.
   */
  async loadHot(id: string): Promise<LoadedPlayer | null> {
    return this.#hot.get(id) ?? this.load(id);
  }

  /** Makes the next `loadHot` read again. */
  forget(id: string): void {
    this.#hot.delete(id);
  }

  async loadByTelegramId(telegramId: number): Promise<LoadedPlayer | null> {
    return this.#open(await this.#find({ 'profile.telegramId': telegramId }));
  }

  /** The player who invites with this code. */
  async loadByReferralCode(code: string): Promise<LoadedPlayer | null> {
    return this.#open(await this.#find({ 'profile.referralCode': code }));
  }

  /** Summaries of those players that exist. */
  async findSummaries(ids: readonly string[]): Promise<PlayerSummary[]> {
    if (ids.length === 0) return [];
    const found = await this.#players.collection
      .find({ _id: { $in: ids } } as never, {
        projection: { profile: 1, people: 1, totals: 1, crewActive: 1 },
      })
      .toArray();
    return found.map(({ _id, profile, people, totals, crewActive }) => ({
      id: String(_id),
      profile,
      crew: people ?? noCrew,
      totals,
      crewActive,
    }));
  }

  /** False when the player, the Telegram id or the referral code exists already. */
  async insert(player: Player, entries: readonly OutboxEntry[] = []): Promise<boolean> {
    const outbox = entries.length > 0 ? { outbox: entries, outboxRev: player.rev } : { outbox: [] };
    const document = {
      _id: player.id,
      schema: playerSchema,
      ...packFields(player),
      ...outbox,
      calls: emptyLog,
    };
    try {
      await this.#players.collection.insertOne(document as never);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /**
   * Writes the difference between two states of a player, together with its outbox entries, in one write.
   * False when the player has changed since `before` was loaded: load and decide again.
   */
  async save(before: Player, after: Player, entries: readonly OutboxEntry[]): Promise<boolean> {
    const rev = before.rev + 1;
    const patch = { ...packFields({ ...changedFields(before, after), rev }), schema: playerSchema };
    this.#hot.delete(before.id);
    return this.#update(
      { _id: before.id, rev: before.rev },
      entries.length > 0
        ? { $set: { ...patch, outboxRev: rev }, $push: { outbox: { $each: entries } } }
        : { $set: patch },
    );
  }

  /**
   * Writes a call: the log with it, and the change of the player if there is one. False when the player or the log has
   * changed since `loaded`: load and decide again.
   */
  async saveCall(
    loaded: LoadedPlayer,
    after: Player,
    entries: readonly OutboxEntry[],
    change: LogChange,
  ): Promise<boolean> {
    const { player: before, calls, hasLog } = loaded;
    // Deleted until it is known what is stored.
    this.#hot.delete(before.id);
    const isSaved = await this.#update(
      { _id: before.id, rev: before.rev, 'calls.count': hasLog ? calls.count : null },
      updateOf(loaded, after, entries, change),
    );
    if (!isSaved) return false;
    this.#hot.set(before.id, {
      player: after,
      outbox: [...loaded.outbox, ...entries],
      outboxRev: entries.length > 0 ? after.rev : loaded.outboxRev,
      calls: change.log,
      hasLog: true,
      isHot: true,
    });
    return true;
  }

  #find(filter: object): Promise<PlayerDocument | null> {
    return this.#players.collection.findOne(filter) as Promise<PlayerDocument | null>;
  }

  async #update(filter: object, update: object): Promise<boolean> {
    const written = await this.#players.collection.updateOne(filter, update, { ignoreUndefined: true });
    return written.modifiedCount === 1;
  }

  /**
   * Unpacks a document. A player from before there were seeds gets them now and keeps them: the player is shown a commitment
   * to them, and later draws must match it. When two requests do this at once, one wins and both load its seeds.
   */
  async #open(document: PlayerDocument | null): Promise<LoadedPlayer | null> {
    if (!document) return null;
    const loaded = unpack(document);
    const { player } = loaded;
    if (player.secrets.capsule !== '') return loaded;
    await this.save(player, { ...player, secrets: newSecrets() }, []);
    return this.load(player.id);
  }

  /** Ids of players whose outbox isn't empty, except some. */
  async findUndelivered(limit: number, excluded: readonly string[] = []): Promise<string[]> {
    const found = await this.#players.collection
      .find({ outboxRev: { $gt: 0 }, ...(excluded.length > 0 && { _id: { $nin: excluded } }) } as never, {
        projection: { _id: 1 },
        limit,
      })
      .toArray();
    return found.map(({ _id }) => String(_id));
  }

  /** The entries in these players' outboxes. A player with an empty outbox is missing. */
  async readOutboxes(ids: readonly string[]): Promise<PendingOutbox[]> {
    const found = await this.#players.collection
      .find({ _id: { $in: ids }, outboxRev: { $gt: 0 } } as never, {
        projection: { outbox: 1, outboxRev: 1 },
      })
      .toArray();
    // What is kept in memory may still show entries that another process has delivered.
    if (found.length < ids.length) for (const id of ids) this.#hot.delete(id);
    return found.map(({ _id, outbox, outboxRev }) => ({
      playerId: String(_id),
      entries: unpackEntries(outbox as OutboxEntry[]),
      outboxRev: outboxRev as number,
    }));
  }

  /** Empties delivered outboxes except for `kept`. One that has received entries since keeps all of them. */
  async clearOutboxes(delivered: readonly DeliveredOutbox[]): Promise<void> {
    if (delivered.length === 0) return;
    for (const { playerId, outboxRev, kept } of delivered) {
      const hot = this.#hot.get(playerId);
      if (hot?.outboxRev === outboxRev)
        this.#hot.set(playerId, { ...hot, outbox: kept, outboxRev: kept.length > 0 ? outboxRev : null });
    }
    await this.#players.collection.bulkWrite(
      delivered.map(({ playerId, outboxRev, kept }) => ({
        updateOne: {
          filter: { _id: playerId as never, outboxRev },
          update:
            kept.length > 0
              ? { $set: { outbox: kept } }
              : { $set: { outbox: [] }, $unset: { outboxRev: '' } },
        },
      })),
      { ordered: false },
    );
  }
}

/** The top-level fields whose reference changed. Rules never mutate a field in place. */
function changedFields(before: Player, after: Player): Partial<Player> {
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(after) as (keyof Player)[])
    if (after[key] !== before[key] && key !== 'id' && key !== 'rev') changed[key] = after[key];
  return changed;
}

/** The update that adds a call to the log and changes the player. */
function updateOf(
  { player: before, calls, hasLog }: LoadedPlayer,
  after: Player,
  entries: readonly OutboxEntry[],
  { log }: LogChange,
): object {
  const patch = after === before ? {} : packFields({ ...changedFields(before, after), rev: after.rev });
  const newest = log.answers.at(-1);
  const isAnswerNew = log.answers !== calls.answers && newest !== undefined;
  const logPatch = hasLog
    ? {
        'calls.count': log.count,
        'calls.signatures': log.signatures,
        ...(log.elsewhere !== calls.elsewhere && { 'calls.elsewhere': log.elsewhere }),
      }
    : { calls: log };
  const push = {
    ...(entries.length > 0 && { outbox: { $each: entries } }),
    ...(hasLog && isAnswerNew && { 'calls.answers': { $each: [newest], $slice: -log.answers.length } }),
  };
  return {
    $set: {
      ...patch,
      ...logPatch,
      schema: playerSchema,
      ...(entries.length > 0 && { outboxRev: after.rev }),
    },
    ...(Object.keys(push).length > 0 && { $push: push }),
  };
}

function unpack(document: PlayerDocument): LoadedPlayer {
  return {
    player: unpackPlayer(document),
    outbox: unpackEntries(document.outbox),
    outboxRev: document.outboxRev ?? null,
    calls: document.calls ?? logOfOldPlayer(Date.now()),
    hasLog: document.calls !== undefined,
    isHot: false,
  };
}
