import type { Written } from '#engine/content/languages.ts';
import type { EventRow } from '#engine/content/schemas/events.ts';
import type { DatedEvent } from '#engine/rules/homeland/events.ts';
import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';
import { insertMissing } from '#server/store/core/idempotent-writes.ts';

/** An event that has begun, as it was then: what it promised is paid, whatever is published later. */
export interface EventRun extends DatedEvent {
  /** How many milestones rewards are being sent for. */
  readonly reached: number;
  /** What it is called in each language. */
  readonly titles: Written<string>;
}

interface RunDocument {
  _id: string;
  readonly row: EventRow;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly reached: number;
  readonly titles: EventRun['titles'];
  /** When everything was sent; null before. */
  readonly settledAtMs: number | null;
}

/** The events that have begun. There are few of them. */
export class EventRunRepository {
  readonly #runs: Collection<RunDocument>;

  constructor(database: Database) {
    this.#runs = database.collection<RunDocument>('eventRuns');
  }

  async prepare(): Promise<void> {
    await this.#runs.collection.createIndex({ settledAtMs: 1 });
  }

  /** Notes that events have begun; those that are known stay as they are. */
  async open(runs: readonly EventRun[]): Promise<void> {
    await insertMissing(
      this.#runs,
      runs.map(({ id, ...run }) => ({ _id: id, ...run, settledAtMs: null })),
    );
  }

  /** Those that haven't been settled. */
  async listOpen(): Promise<readonly EventRun[]> {
    const found = await this.#runs.find({ settledAtMs: null }).lean<RunDocument[]>();
    return found.map(({ _id: id, settledAtMs: _, ...run }) => ({ ...run, id }));
  }

  /** Another end, because one was published. */
  async end(id: string, untilMs: number): Promise<void> {
    await this.#runs.collection.updateOne({ _id: id, settledAtMs: null } as never, { $set: { untilMs } });
  }

  async reach(id: string, reached: number): Promise<void> {
    await this.#runs.collection.updateOne({ _id: id } as never, { $max: { reached } });
  }

  async settle(id: string, settledAtMs: number): Promise<void> {
    await this.#runs.collection.updateOne({ _id: id } as never, { $set: { settledAtMs } });
  }
}
