import { noCrew } from '#engine/rules/core/crew-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';
import { newSecrets } from '../core/new-secrets.ts';
import { type PlayerDocument, packFields, unpackPlayer } from '../core/pack-player.ts';
import { type OutboxEntry, unpackEntries } from '../outbox/outbox.ts';

export interface LoadedPlayer {
  readonly player: Player;
  readonly outbox: readonly OutboxEntry[];
  readonly outboxRev: number | null;
}

export interface WaitingOutbox {
  readonly playerId: string;
  readonly entries: readonly OutboxEntry[];
  readonly outboxRev: number;
}

/** A player as others see them. */
export type PlayerSummary = Pick<Player, 'id' | 'profile' | 'crew' | 'totals' | 'crewActive'>;

/** Players, one document each; a change is one write that the revision guards. */
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

  /** The player whose link it is. */
  async loadByReferralCode(code: string): Promise<LoadedPlayer | null> {
    return this.#open(await this.#players.findOne({ 'profile.referralCode': code }).lean<PlayerDocument>());
  }

  /** Players as others see them, of those among some who are there. */
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

  /** False when there is such a player already. */
  async insert(player: Player, entries: readonly OutboxEntry[] = []): Promise<boolean> {
    const outbox = entries.length > 0 ? { outbox: entries, outboxRev: player.rev } : { outbox: [] };
    const document = { _id: player.id, ...packFields(player), ...outbox };
    try {
      await this.#players.collection.insertOne(document as never);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /**
   * Writes what differs between two states of a player, and what follows from it, in one write.
   * False when somebody else has changed the player since: load and decide again.
   */
  async save(before: Player, after: Player, entries: readonly OutboxEntry[]): Promise<boolean> {
    const rev = before.rev + 1;
    const patch = packFields({ ...changedFields(before, after), rev });
    const written = await this.#players.updateOne(
      { _id: before.id, rev: before.rev },
      entries.length > 0
        ? { $set: { ...patch, outboxRev: rev }, $push: { outbox: { $each: entries } } }
        : { $set: patch },
    );
    return written.modifiedCount === 1;
  }

  /**
   * A player as found; seals the seeds of a player who was written before there were any, for good: what is committed to has to be what is
   * drawn from. Of two who do so at once one wins, and both see the same.
   */
  async #open(document: PlayerDocument | null): Promise<LoadedPlayer | null> {
    if (!document) return null;
    const loaded = unpack(document);
    const { player } = loaded;
    if (player.secrets.capsule !== '') return loaded;
    await this.save(player, { ...player, secrets: newSecrets() }, []);
    return this.load(player.id);
  }

  /** Ids of players whose outbox has something in it. */
  async findUnsettled(limit: number): Promise<string[]> {
    const found = await this.#players.collection
      .find({ outboxRev: { $gt: 0 } } as never, { projection: { _id: 1 }, limit })
      .toArray();
    return found.map(({ _id }) => String(_id));
  }

  /** What is in these players' outboxes; nothing for one whose outbox is empty. */
  async readOutboxes(ids: readonly string[]): Promise<WaitingOutbox[]> {
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

  /** Empties outboxes as they were seen; one into which something has been put since keeps all of it. */
  async clearOutboxes(seen: readonly WaitingOutbox[]): Promise<void> {
    if (seen.length === 0) return;
    await this.#players.collection.bulkWrite(
      seen.map(({ playerId, outboxRev }) => ({
        updateOne: {
          filter: { _id: playerId as never, outboxRev },
          update: { $set: { outbox: [] }, $unset: { outboxRev: '' } },
        },
      })),
      { ordered: false },
    );
  }
}

/** The top-level fields whose reference changed: rules never change one in place. */
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
