import type { GeneralEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { type Ordered, writeNewer } from '../core/idempotent-writes.ts';

interface GeneralDocument extends Ordered {
  _id: string;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** Who has, or had, access as a general, by the last that was told. */
export class GeneralRepository {
  /** Counts this process's writes. */
  writes = 0;
  readonly #generals: Collection<GeneralDocument>;

  constructor(database: Database) {
    this.#generals = database.collection<GeneralDocument>('generals');
  }

  async prepare(): Promise<void> {
    await this.#generals.collection.createIndex({ untilMs: 1 });
  }

  async write(effects: readonly (GeneralEffect & { readonly order: number })[]): Promise<void> {
    await writeNewer(
      this.#generals,
      effects.map(({ playerId, sinceMs, untilMs, order }) => ({ _id: playerId, sinceMs, untilMs, order })),
    );
    if (effects.length > 0) this.writes++;
  }

  /** Ids of those whose access ends after a moment, the one that lasts longest first. */
  async findActive(nowMs: number, limit: number): Promise<string[]> {
    const found = await this.#generals.collection
      .find({ untilMs: { $gt: nowMs } } as never, { projection: { _id: 1 }, sort: { untilMs: -1 }, limit })
      .toArray();
    return found.map(({ _id }) => String(_id));
  }
}
