import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

/** A player who takes part in nothing: banned, about to be deleted, or merged into another account. */
export interface Absence {
  readonly playerId: string;
  /** Begin of the absence in game time. */
  readonly sinceMs: number;
  /** Confirmed time at which it is looked at again; null without an end of its own. */
  readonly untilMs: number | null;
  /** Confirmed time of the last change. */
  readonly changedAtMs: number;
  /** False once the place in the crew was given up. */
  readonly hasPlace: boolean;
}

type AbsenceDocument = Omit<Absence, 'playerId'> & { _id: string };

const absencesCollection = defineCollection<AbsenceDocument>(
  'absences',
  { _id: String, sinceMs: Number, untilMs: Number, changedAtMs: Number, hasPlace: Boolean },
  [{ key: { changedAtMs: 1 } }, { key: { untilMs: 1 } }, { key: { hasPlace: 1, sinceMs: 1 } }],
);

/** The players who are absent (D24). */
export class AbsenceRepository {
  readonly #absences: Collection<AbsenceDocument>;

  constructor(database: Database) {
    this.#absences = database.collection(absencesCollection);
  }

  async find(playerId: string): Promise<Absence | null> {
    return (await this.#read({ _id: playerId }, 1))[0] ?? null;
  }

  /** The absent ones among these players. */
  async among(playerIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (playerIds.length === 0) return new Set();
    const found = await this.#absences.collection
      .find({ _id: { $in: [...playerIds] } }, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Begins an absence, or changes its end. */
  async put(playerId: string, nowMs: number, times: Pick<Absence, 'untilMs' | 'changedAtMs'>): Promise<void> {
    await updateOrInsert(this.#absences, playerId, {
      $set: times,
      $setOnInsert: { sinceMs: nowMs, hasPlace: true },
    });
  }

  async giveUpPlace(playerId: string): Promise<void> {
    await this.#absences.collection.updateOne({ _id: playerId }, { $set: { hasPlace: false } });
  }

  async remove(playerId: string): Promise<void> {
    await this.#absences.collection.deleteOne({ _id: playerId });
  }

  /** Absences that changed since `sinceMs`, which a late write may have undone, or that have ended. */
  findUnsettled(sinceMs: number, nowMs: number, limit: number): Promise<Absence[]> {
    return this.#read({ $or: [{ changedAtMs: { $gte: sinceMs } }, { untilMs: { $lte: nowMs } }] }, limit);
  }

  /** Absences that began before this moment and still keep a place in a crew. */
  findWithPlace(sinceMs: number, limit: number): Promise<Absence[]> {
    return this.#read({ hasPlace: true, sinceMs: { $lte: sinceMs } }, limit);
  }

  async #read(filter: object, limit: number): Promise<Absence[]> {
    const found = await this.#absences.collection.find(filter, { limit }).toArray();
    return found.map(({ _id, ...absence }) => ({ ...absence, playerId: _id }) as Absence);
  }
}
