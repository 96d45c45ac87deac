import { randomBytes } from 'node:crypto';
import { noCrew } from '#engine/rules/core/crew-state.ts';
import type { Player, Secrets } from '#engine/rules/core/player.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';
import { type PlayerDocument, packFields, playerSchema, unpackPlayer } from '../core/pack-player.ts';
import { type OutboxEntry, unpackEntries } from '../outbox/outbox.ts';

export interface LoadedPlayer {
  readonly player: Player;
  readonly outbox: readonly OutboxEntry[];
  readonly outboxRev: number | null;
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

/** Players, one document each. A change is one write, guarded by the player's revision. */
export class PlayerRepository {
  readonly #players: Collection<PlayerDocument>;

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
    return this.#open(await this.#players.findOne({ _id: id }).lean<PlayerDocument>());
  }

  async loadByTelegramId(telegramId: number): Promise<LoadedPlayer | null> {
    return this.#open(
      await this.#players.findOne({ 'profile.telegramId': telegramId }).lean<PlayerDocument>(),
    );
  }

  /** The player who invites with this code. */
  async loadByReferralCode(code: string): Promise<LoadedPlayer | null> {
    return this.#open(await this.#players.findOne({ 'profile.referralCode': code }).lean<PlayerDocument>());
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
    const document = { _id: player.id, schema: playerSchema, ...packFields(player), ...outbox };
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
    const written = await this.#players.updateOne(
      { _id: before.id, rev: before.rev },
      entries.length > 0
        ? { $set: { ...patch, outboxRev: rev }, $push: { outbox: { $each: entries } } }
        : { $set: patch },
    );
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
    return found.map(({ _id, outbox, outboxRev }) => ({
      playerId: String(_id),
      entries: unpackEntries(outbox as OutboxEntry[]),
      outboxRev: outboxRev as number,
    }));
  }

  /** Empties delivered outboxes except for `kept`. One that has received entries since keeps all of them. */
  async clearOutboxes(delivered: readonly DeliveredOutbox[]): Promise<void> {
    if (delivered.length === 0) return;
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

function unpack(document: PlayerDocument): LoadedPlayer {
  return {
    player: unpackPlayer(document),
    outbox: unpackEntries(document.outbox),
    outboxRev: document.outboxRev ?? null,
  };
}
