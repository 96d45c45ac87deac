import type { Written } from '#engine/content/languages.ts';
import type { EventRow } from '#engine/content/schemas/events.ts';
import type { DatedEvent } from '#engine/rules/homeland/events.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

/** An event that has begun, as it was then: its promises are paid, independent of later publications. */
export interface EventRun extends DatedEvent {
  /** Number of milestones for which rewards are being sent. */
  readonly reached: number;
  /** Title in each language. */
  readonly titles: Written<string>;
}

/** Rewards that a roll-back has taken back: held until the team decides, or dropped by it. */
interface RewardHold {
  readonly state: 'held' | 'dropped';
  /** Game time. */
  readonly atMs: number;
}

interface EventRunDocument {
  _id: string;
  readonly row: EventRow;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly reached: number;
  readonly titles: EventRun['titles'];
  /** When everything was sent; null before. */
  readonly settledAtMs: number | null;
  /** Null while its rewards are sent and claimed. */
  readonly hold: RewardHold | null;
}

const eventRunsCollection = defineCollection<EventRunDocument>(
  'eventRuns',
  {
    _id: String,
    row: Mixed,
    fromMs: Number,
    untilMs: Number,
    reached: Number,
    titles: Mixed,
    settledAtMs: Number,
    hold: Mixed,
  },
  [{ key: { settledAtMs: 1 } }],
);

/** The events that have begun. There are few of them. */
export class EventRunRepository {
  readonly #runs: Collection<EventRunDocument>;

  constructor(database: Database) {
    this.#runs = database.collection(eventRunsCollection);
  }

  /** Notes that events have begun; those that are known stay as they are. */
  async open(runs: readonly EventRun[]): Promise<void> {
    await insertMissing(
      this.#runs,
      runs.map(({ id, ...run }) => ({ _id: id, ...run, settledAtMs: null, hold: null })),
    );
  }

  /** Runs that aren't settled, and whose rewards aren't held. */
  async listOpen(): Promise<readonly EventRun[]> {
    const found = await this.#runs.find({ settledAtMs: null, hold: null }).lean<EventRunDocument[]>();
    return found.map(toRun);
  }

  /** Runs whose rewards are held, with the moment since when. */
  async listHeld(): Promise<readonly (EventRun & { readonly heldAtMs: number })[]> {
    const found = await this.#runs.find({ 'hold.state': 'held' }).lean<EventRunDocument[]>();
    return found.map((run) => ({ ...toRun(run), heldAtMs: run.hold?.atMs ?? 0 }));
  }

  /** Runs whose rewards were dropped; with `release`, runs whose rewards aren't held. */
  async listEndedHolds(decision: 'release' | 'drop'): Promise<readonly EventRun[]> {
    const filter: object = decision === 'drop' ? { 'hold.state': 'dropped' } : { hold: null };
    const found = await this.#runs.collection.find(filter).toArray();
    return found.map(toRun);
  }

  /** True when the rewards of an event can't be claimed. */
  async isHeld(id: string): Promise<boolean> {
    const found = await this.#runs.findOne({ _id: id }).lean<EventRunDocument>();
    return found?.hold != null;
  }

  async hold(ids: readonly string[], atMs: number): Promise<void> {
    const hold: RewardHold = { state: 'held', atMs };
    await this.#runs.collection.updateMany({ _id: { $in: ids }, hold: null }, { $set: { hold } });
  }

  /** Lets held rewards be sent and claimed again, or drops them. False when they aren't held. */
  async endHold(id: string, decision: 'release' | 'drop'): Promise<boolean> {
    const { modifiedCount } = await this.#runs.collection.updateOne(
      { _id: id, 'hold.state': 'held' },
      { $set: decision === 'release' ? { hold: null } : { 'hold.state': 'dropped' } },
    );
    return modifiedCount === 1;
  }

  /** Another end, because one was published. */
  async end(id: string, untilMs: number): Promise<void> {
    await this.#runs.collection.updateOne({ _id: id, settledAtMs: null }, { $set: { untilMs } });
  }

  async reach(id: string, reached: number): Promise<void> {
    await this.#runs.collection.updateOne({ _id: id }, { $max: { reached } });
  }

  async settle(id: string, settledAtMs: number): Promise<void> {
    await this.#runs.collection.updateOne({ _id: id }, { $set: { settledAtMs } });
  }
}

function toRun({ _id: id, settledAtMs: _settled, hold: _hold, ...run }: EventRunDocument): EventRun {
  return { ...run, id };
}
