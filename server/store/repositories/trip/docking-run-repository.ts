import type { Difficulty } from '#engine/content/kinds.ts';
import type { DockedEffect } from '#engine/rules/core/effects.ts';
import type { DockingRun } from '#engine/rules/core/flight-state.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

interface DockingRunDocument extends DockingRun {
  _id: string;
  readonly playerId: string;
  readonly atMs: number;
}

export interface BestRun extends DockingRun {
  readonly playerId: string;
}

const dockingRunsCollection = defineCollection<DockingRunDocument>(
  'dockingRuns',
  {
    _id: String,
    playerId: String,
    atMs: Number,
    difficulty: String,
    ticks: Number,
    seed: String,
    tunablesVersion: Number,
    terms: Mixed,
    stick: String,
  },
  [{ key: { playerId: 1 } }],
);

/** Each player's fastest docking of each tier (D37): three documents a player at most. */
export class DockingRunRepository {
  readonly #runs: Collection<DockingRunDocument>;

  constructor(database: Database) {
    this.#runs = database.collection(dockingRunsCollection);
  }

  /**
   * Keeps each run that is faster than the one there is. The order of deliveries and their number change
   * nothing.
   */
  async keep(docked: readonly (DockedEffect & { readonly playerId: string })[]): Promise<void> {
    if (docked.length === 0) return;
    const fastest = new Map<string, DockingRunDocument>();
    for (const { playerId, run, atMs } of docked) {
      const _id = idOf(playerId, run.difficulty);
      const best = fastest.get(_id);
      if (!best || run.ticks < best.ticks) fastest.set(_id, { _id, playerId, atMs, ...run });
    }
    await insertMissing(this.#runs, [...fastest.values()]);
    await this.#runs.collection.bulkWrite(
      [...fastest.values()].map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id: _id, ticks: { $gt: fields.ticks } }, update: { $set: fields } },
      })),
      { ordered: false },
    );
  }

  /** The fastest run of a tier by any of these players; of two equal ones the earlier. */
  async findBest(playerIds: readonly string[], difficulty: Difficulty): Promise<BestRun | null> {
    const ids = playerIds.map((playerId) => idOf(playerId, difficulty));
    const [found] = await this.#runs.collection
      .find({ _id: { $in: ids } }, { sort: { ticks: 1, atMs: 1 }, limit: 1 })
      .toArray();
    return found ?? null;
  }
}

const idOf = (playerId: string, difficulty: Difficulty) => `${playerId}:${difficulty}`;
