import type { CohortSide } from '../../../core/analytics/cohort-sides.ts';
import type { Day } from '../../../core/analytics/daily-tables.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

/** A player in a row's comparison, under a pseudonym, with the day and the side of joining it. */
export interface ExperimentPlayer extends Required<CohortSide> {
  readonly who: string;
  readonly day: Day;
}

interface ExperimentPlayerDocument extends ExperimentPlayer {
  _id: string;
  readonly goneAt: Date;
}

/** No run is longer, so that nobody joins one twice. */
const keptMs = 400 * 86_400_000;
const batchSize = 1000;

const experimentPlayersCollection = defineCollection<ExperimentPlayerDocument>(
  'experimentPlayers',
  { _id: String, who: String, run: String, cohort: String, side: String, day: String, goneAt: Date },
  [{ key: { day: 1, _id: 1 } }, { key: { who: 1 } }, { key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

/** Players who joined a row's comparison: each one once, on the first day. */
export class ExperimentPlayerRepository {
  readonly #players: Collection<ExperimentPlayerDocument>;
  readonly #clock: DatabaseClock;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#players = database.collection(experimentPlayersCollection);
  }

  /** Leaves players who have joined before as they are, so that a repetition changes nothing. */
  async join(players: readonly ExperimentPlayer[]): Promise<void> {
    const goneAt = new Date(this.#clock.now() + keptMs);
    for (let from = 0; from < players.length; from += batchSize)
      await insertMissing(
        this.#players,
        players
          .slice(from, from + batchSize)
          .map((player) => ({ _id: `${player.run}:${player.who}`, ...player, goneAt })),
      );
  }

  /** Players who joined on a day, a batch at a time. */
  async *joinedOn(day: Day): AsyncGenerator<ExperimentPlayer[]> {
    let after = '';
    for (;;) {
      const found = await this.#players.collection
        .find({ day, _id: { $gt: after } }, { sort: { _id: 1 }, limit: batchSize })
        .toArray();
      if (found.length > 0) yield found.map(({ _id, goneAt: _, ...player }) => player);
      if (found.length < batchSize) return;
      after = found.at(-1)!._id;
    }
  }
}
