import { randomBytes } from 'node:crypto';
import type { Change } from '#engine/rules/core/decision.ts';
import type { Player, Secrets } from '#engine/rules/core/player.ts';
import { emptyLog, type LogChange } from '../../core/call-log.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import type { Collection } from '../../core/define-collection.ts';
import {
  changedFields,
  type HotPlayers,
  keepUnknown,
  type LoadedPlayer,
  unpackDocument,
  updateOf,
} from '../../core/loaded-player.ts';
import {
  type PlayerDocument,
  packFields,
  playerSchema,
  playersCollection,
} from '../../core/player-document.ts';
import { PlayerWrites } from '../../core/player-writes.ts';
import { type OutboxEntry, packEffects } from '../../outbox/outbox.ts';
import type { IdentityRepository } from '../account/identity-repository.ts';

/** New random seeds for a player's draws: 16 bytes each, in hex. */
export function newSecrets(): Secrets {
  return { capsule: randomBytes(16).toString('hex'), synthesis: randomBytes(16).toString('hex') };
}

/** The part of a player that others may see. */
export type PlayerSummary = Pick<Player, 'id' | 'profile' | 'crew' | 'totals' | 'crewActive'>;

/** Players, one document each. A change is one write, guarded by the player's revision. */
export class PlayerRepository {
  readonly #players: Collection<PlayerDocument>;
  readonly #identities: IdentityRepository;
  readonly #hot: HotPlayers;
  readonly #database: Database;
  readonly #writes: PlayerWrites;
  readonly #counted = new RememberedCount(() => this.#players.collection.estimatedDocumentCount());
  #due: (player: Player) => Change | null = () => null;
  #onBrought: (before: Player, after: Player) => void = () => undefined;

  constructor(database: Database, identities: IdentityRepository, hot: HotPlayers) {
    this.#hot = hot;
    this.#database = database;
    this.#identities = identities;
    this.#players = database.collection(playersCollection);
    this.#writes = new PlayerWrites(this.#players);
  }

  /**
   * Sets the due changes of players: `due` returns the change, or null. The change is applied before any
   * decision about the player, in one guarded write at the next read, and then passed to `onBrought`.
   */
  bringUpToDate(
    due: (player: Player) => Change | null,
    onBrought: (before: Player, after: Player) => void,
  ): void {
    this.#due = due;
    this.#onBrought = onBrought;
  }

  async load(id: string): Promise<LoadedPlayer | null> {
    return this.#open(await this.#find({ _id: id }));
  }

  /**
   * The player as this process has last saved them, without a read; otherwise as `load`. Only for a decision
   * whose write is guarded: another process may have changed the player since.
   */
  async loadHot(id: string): Promise<LoadedPlayer | null> {
    const hot = this.#hot.get(id);
    return hot && !this.#due(hot.player) ? hot : this.load(id);
  }

  /**
   * The given player when no election can revert its state; otherwise as `load`, confirmed by a majority. A
   * primary that has lost the others shows for a while data that will be rolled back.
   */
  async confirm(loaded: LoadedPlayer): Promise<LoadedPlayer | null> {
    const options = this.#database.confirmedRead();
    if (!options.readConcern) return loaded;
    return this.#open(await this.#find({ _id: loaded.player.id }, options));
  }

  async loadByTelegramId(telegramId: number): Promise<LoadedPlayer | null> {
    const id = await this.#identities.findPlayerId(telegramId);
    const loaded = id === null ? null : await this.load(id);
    if (loaded) return loaded;
    // Another process may have deleted the player, and the user may have begun anew.
    const newId = await this.#identities.readPlayerId(telegramId);
    return newId === null || newId === id ? null : this.load(newId);
  }

  /** Removes a deleted player from memory. */
  forget(id: string): void {
    this.#hot.delete(id);
  }

  /** The id of the player; null for a user without one. It is known without a read after the first time. */
  findId(telegramId: number): Promise<string | null> {
    return this.#identities.findPlayerId(telegramId);
  }

  /** The player who invites with this code. */
  async loadByReferralCode(code: string): Promise<LoadedPlayer | null> {
    const id = await this.#identities.findInviterId(code);
    return id === null ? null : this.load(id);
  }

  /** Summaries of those players that exist. */
  async findSummaries(ids: readonly string[]): Promise<PlayerSummary[]> {
    if (ids.length === 0) return [];
    const found = await this.#players.collection
      .find(
        { _id: { $in: ids } },
        {
          projection: { profile: 1, crew: 1, totals: 1, crewActive: 1 },
        },
      )
      .toArray();
    return found.map(({ _id, profile, crew, totals, crewActive }) => ({
      id: _id,
      profile,
      crew,
      totals,
      crewActive,
    }));
  }

  async findRevisions(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.#players.collection
      .find({ _id: { $in: ids } }, { projection: { rev: 1 } })
      .toArray();
    return new Map(found.map(({ _id, rev }) => [_id, Number(rev)]));
  }

  /** Profiles in the order of the players' ids, from the one after this id. */
  async listProfiles(afterId: string, limit: number): Promise<Pick<Player, 'id' | 'profile'>[]> {
    const found = await this.#players.collection
      .find({ _id: { $gt: afterId } }, { projection: { profile: 1 }, sort: { _id: 1 }, limit })
      .toArray();
    return found.map(({ _id, profile }) => ({ id: _id, profile }));
  }

  /** About how many players there are. */
  count(): Promise<number> {
    return this.#counted.read();
  }

  /** False when the player exists already. */
  async insert(player: Player, entries: readonly OutboxEntry[] = []): Promise<boolean> {
    const outbox = entries.length > 0 ? { outbox: entries, outboxRev: player.rev } : { outbox: [] };
    const document = {
      _id: player.id,
      schema: playerSchema,
      ...packFields(player),
      ...outbox,
      calls: emptyLog,
    } as PlayerDocument;
    try {
      await this.#players.collection.insertOne(document);
      this.#counted.add();
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
    const changed = changedFields(before, keepUnknown(before, after));
    const patch = { ...packFields({ ...changed, rev }), schema: playerSchema };
    this.#hot.delete(before.id);
    return this.#update(
      { _id: before.id, rev: before.rev },
      entries.length > 0
        ? { $set: { ...patch, outboxRev: rev }, $push: { outbox: { $each: entries } } }
        : { $set: patch },
    );
  }

  /**
   * Writes a call: the log with it, and the change of the player if there is one. False when the player or
   * the log has changed since `loaded`: load and decide again. `noticeDueAtMs` brings the next look at the
   * player's notices forward.
   */
  async saveCall(
    loaded: LoadedPlayer,
    after: Player,
    entries: readonly OutboxEntry[],
    change: LogChange,
    noticeDueAtMs: number | null = null,
  ): Promise<boolean> {
    const { player: before, calls } = loaded;
    const complete = keepUnknown(before, after);
    // The write may fail half-way, so the cached player is dropped first.
    this.#hot.delete(before.id);
    const written = await this.#writes.write({
      playerId: before.id,
      filter: { _id: before.id, rev: before.rev, 'calls.count': calls.count },
      update: updateOf(loaded, complete, entries, change, noticeDueAtMs),
      mark: change.mark,
    });
    if (written === 'no') return false;
    if (written === 'maybe stale') return true;
    this.#hot.set(before.id, {
      player: complete,
      outbox: [...loaded.outbox, ...entries],
      outboxRev: entries.length > 0 ? after.rev : loaded.outboxRev,
      noticeDueAtMs: noticeDueAtMs ?? loaded.noticeDueAtMs,
      calls: change.log,
      isHot: true,
    });
    return true;
  }

  #find(filter: object, options = {}): Promise<PlayerDocument | null> {
    return this.#players.collection.findOne(filter, options) as Promise<PlayerDocument | null>;
  }

  async #update(filter: object, update: object): Promise<boolean> {
    const written = await this.#players.collection.updateOne(filter, update, { ignoreUndefined: true });
    return written.modifiedCount === 1;
  }

  /** Unpacks a document and applies the player's due changes. */
  async #open(document: PlayerDocument | null): Promise<LoadedPlayer | null> {
    if (!document) return null;
    const loaded = unpackDocument(document);
    const { player } = loaded;
    const due = this.#due(player);
    if (!due) return loaded;
    const after = { ...due.player, rev: player.rev + 1 };
    if (await this.save(player, after, packEffects(due.effects, after))) this.#onBrought(player, after);
    return this.load(player.id);
  }
}

const keptMs = 60_000;

/**
 * The size of a collection, which the embedded database walks through to count: counted at most once a
 * minute.
 */
export class RememberedCount {
  readonly #count: () => Promise<number>;
  #known: Promise<number> | null = null;
  #countedMs = 0;
  #added = 0;

  constructor(count: () => Promise<number>) {
    this.#count = count;
  }

  async read(nowMs = performance.now()): Promise<number> {
    if (!this.#known || nowMs - this.#countedMs >= keptMs) {
      this.#countedMs = nowMs;
      this.#added = 0;
      const counting = this.#count();
      this.#known = counting;
      counting.catch(() => {
        if (this.#known === counting) this.#known = null;
      });
    }
    return (await this.#known) + this.#added;
  }

  /** One more was written here. Those of other servers are seen with the next count. */
  add(): void {
    this.#added++;
  }
}
