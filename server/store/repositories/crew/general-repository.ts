import type { GeneralEffect } from '#engine/rules/core/effects.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { type OrderedDocument, writeNewer } from '../../core/idempotent-writes.ts';

interface GeneralDocument extends OrderedDocument {
  _id: string;
  readonly sinceMs: number;
  readonly untilMs: number;
}

const generalsCollection = defineCollection<GeneralDocument>(
  'generals',
  { _id: String, sinceMs: Number, untilMs: Number, order: Number },
  [{ key: { untilMs: 1 } }],
);

/** The period of each player's latest access as a general. */
export class GeneralRepository {
  /** Counts this process's writes, so that caches know when they are stale. */
  writes = 0;
  readonly #generals: Collection<GeneralDocument>;

  constructor(database: Database) {
    this.#generals = database.collection(generalsCollection);
  }

  async write(effects: readonly (GeneralEffect & { readonly order: number })[]): Promise<void> {
    await writeNewer(
      this.#generals,
      effects.map(({ playerId, sinceMs, untilMs, order }) => ({ _id: playerId, sinceMs, untilMs, order })),
    );
    if (effects.length > 0) this.writes++;
  }

  /** Ids of players whose access ends after `nowMs`, the longest first. */
  async findActive(nowMs: number, limit: number): Promise<string[]> {
    const found = await this.#generals.collection
      .find({ untilMs: { $gt: nowMs } }, { projection: { _id: 1 }, sort: { untilMs: -1 }, limit })
      .toArray();
    return found.map(({ _id }) => _id);
  }
}
