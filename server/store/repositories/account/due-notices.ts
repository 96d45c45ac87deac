import type { Player } from '#engine/rules/core/player.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { Collection } from '../../core/define-collection.ts';
import { type PlayerDocument, playersCollection } from '../../core/player-document.ts';

/**
 * When something is to be done about a player's notices: a field of the player's document with an index of
 * its own.
 */
export class DueNotices {
  readonly #players: Collection<PlayerDocument>;

  constructor(database: Database) {
    this.#players = database.collection(playersCollection);
  }

  /** Players whose notices are due at this moment of game time, the earliest first. */
  async find(nowMs: number, limit: number): Promise<{ id: string; dueAtMs: number }[]> {
    const found = await this.#players.collection
      .find(
        { noticeDueAtMs: { $lte: nowMs } },
        {
          projection: { noticeDueAtMs: 1 },
          sort: { noticeDueAtMs: 1 },
          limit,
        },
      )
      .toArray();
    return found.map(({ _id, noticeDueAtMs }) => ({ id: _id, dueAtMs: Number(noticeDueAtMs) }));
  }

  /** Moves the next look at a player's notices on. False when the player has changed since: look again. */
  async move(
    { id, rev }: Pick<Player, 'id' | 'rev'>,
    dueAtMs: number,
    nextAtMs: number | null,
  ): Promise<boolean> {
    const update =
      nextAtMs === null
        ? ({ $unset: { noticeDueAtMs: '' } } as const)
        : { $set: { noticeDueAtMs: nextAtMs } };
    const filter = { _id: id, rev, noticeDueAtMs: dueAtMs };
    const written = await this.#players.collection.updateOne(filter, update);
    return written.modifiedCount === 1;
  }
}
