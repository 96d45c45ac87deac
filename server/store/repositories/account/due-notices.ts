import type { Player } from '#engine/rules/core/player.ts';
import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';
import type { PlayerDocument } from '#server/store/core/pack-player.ts';

/** When something is to be done about a player's notices: a field of the player's document with an index of its own. */
export class DueNotices {
  readonly #players: Collection<PlayerDocument>;

  constructor(database: Database) {
    this.#players = database.collection<PlayerDocument>('players');
  }

  async prepare(): Promise<void> {
    await this.#players.collection.createIndex({ noticeDueAtMs: 1 }, { sparse: true });
  }

  /** Players whose notices are due at this moment of game time, the earliest first. */
  async find(nowMs: number, limit: number): Promise<{ id: string; dueAtMs: number }[]> {
    const found = await this.#players.collection
      .find({ noticeDueAtMs: { $lte: nowMs } } as never, {
        projection: { noticeDueAtMs: 1 },
        sort: { noticeDueAtMs: 1 },
        limit,
      })
      .toArray();
    return found.map(({ _id, noticeDueAtMs }) => ({ id: String(_id), dueAtMs: Number(noticeDueAtMs) }));
  }

  /** Moves the next look at a player's notices on. False when the player has changed since: look again. */
  async move(
    { id, rev }: Pick<Player, 'id' | 'rev'>,
    dueAtMs: number,
    nextAtMs: number | null,
  ): Promise<boolean> {
    const update =
      nextAtMs === null ? { $unset: { noticeDueAtMs: '' } } : { $set: { noticeDueAtMs: nextAtMs } };
    const filter = { _id: id, rev, noticeDueAtMs: dueAtMs };
    const written = await this.#players.collection.updateOne(filter as never, update);
    return written.modifiedCount === 1;
  }

  /** Players from before there was `noticeDueAtMs` whose ships are out: they are looked at from this moment on. */
  async begin(dueAtMs: number): Promise<void> {
    await this.#players.collection.updateMany(
      { noticeDueAtMs: null, 'sessions.0': { $exists: true } } as never,
      { $set: { noticeDueAtMs: dueAtMs } } as never,
    );
  }
}
