import type { Database } from '../../core/connect-mongoose.ts';
import type { Collection } from '../../core/define-collection.ts';
import type { HotPlayers } from '../../core/loaded-player.ts';
import { type PlayerDocument, playersCollection } from '../../core/player-document.ts';
import type { OutboxEntry } from '../../outbox/outbox.ts';

export interface PendingOutbox {
  readonly playerId: string;
  readonly entries: readonly OutboxEntry[];
  readonly outboxRev: number;
}

export interface DeliveredOutbox extends PendingOutbox {
  /** Entries that stay in the outbox. */
  readonly kept: readonly OutboxEntry[];
}

/** The outboxes in the players' documents, for the relay. */
export class OutboxRepository {
  readonly #players: Collection<PlayerDocument>;
  readonly #hot: HotPlayers;

  constructor(database: Database, hot: HotPlayers) {
    this.#players = database.collection(playersCollection);
    this.#hot = hot;
  }

  /** Ids of players whose outbox isn't empty, except some. */
  async findFull(limit: number, excluded: readonly string[] = []): Promise<string[]> {
    const found = await this.#players.collection
      .find(
        { outboxRev: { $gt: 0 }, ...(excluded.length > 0 && { _id: { $nin: excluded } }) },
        {
          projection: { _id: 1 },
          limit,
        },
      )
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** True while somebody's count of this event waits to be delivered. */
  async holdsCountOf(event: string): Promise<boolean> {
    const waiting = { outboxRev: { $gt: 0 }, 'outbox.event': event };
    return (await this.#players.collection.findOne(waiting, { projection: { _id: 1 } })) !== null;
  }

  /** True while somebody's scores wait to be delivered. */
  async holdsScores(): Promise<boolean> {
    const waiting = { outboxRev: { $gt: 0 }, 'outbox.kind': 'score' };
    return (await this.#players.collection.findOne(waiting, { projection: { _id: 1 } })) !== null;
  }

  /** The entries in these players' outboxes. A player with an empty outbox is missing. */
  async read(ids: readonly string[]): Promise<PendingOutbox[]> {
    const found = await this.#players.collection
      .find(
        { _id: { $in: ids }, outboxRev: { $gt: 0 } },
        {
          projection: { outbox: 1, outboxRev: 1 },
        },
      )
      .toArray();
    // Players in memory may still show entries that another process has delivered.
    if (found.length < ids.length) for (const id of ids) this.#hot.delete(id);
    return found.map(({ _id, outbox, outboxRev }) => ({
      playerId: _id,
      entries: outbox,
      outboxRev: outboxRev as number,
    }));
  }

  /** Empties delivered outboxes except for `kept`. One that has received entries since keeps all of them. */
  async clear(delivered: readonly DeliveredOutbox[]): Promise<void> {
    if (delivered.length === 0) return;
    for (const { playerId, outboxRev, kept } of delivered) {
      const hot = this.#hot.get(playerId);
      if (hot?.outboxRev === outboxRev)
        this.#hot.set(playerId, { ...hot, outbox: kept, outboxRev: kept.length > 0 ? outboxRev : null });
    }
    await this.#players.collection.bulkWrite(
      delivered.map(({ playerId, outboxRev, kept }) => ({
        updateOne: {
          filter: { _id: playerId, outboxRev },
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
