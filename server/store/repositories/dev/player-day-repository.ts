import type { Step } from '#engine/protocol/dev/console-data.ts';
import type { CohortSide } from '../../../core/analytics/cohort-sides.ts';
import { type Day, dayOf, minuteOf } from '../../../core/analytics/daily-tables.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

/** A player's day. `who` is a pseudonym: a hash with a key that only the installation has. */
export interface PlayerDay {
  readonly who: string;
  readonly day: Day;
  /** The day is the player's first. */
  readonly isFirst: boolean;
  /** Minutes of the day with a call, in any order. */
  readonly minutes: readonly number[];
  /** Steps of the first hour, in milliseconds after the player was created. */
  readonly steps: Readonly<Partial<Record<Step, number>>>;
  readonly wasRefused: boolean;
  /** As they were when the player was first seen on the day. */
  readonly cohorts: readonly CohortSide[];
}

interface PlayerDayDocument extends Partial<PlayerDay> {
  _id: string;
  readonly who: string;
  readonly day: Day;
  readonly goneAt: Date;
}

const keptMs = 90 * 86_400_000;
const writeBatchSize = 500;
const readBatchSize = 1000;

const playerDaysCollection = defineCollection<PlayerDayDocument>(
  'playerDays',
  {
    _id: String,
    who: String,
    day: String,
    goneAt: Date,
    isFirst: Boolean,
    minutes: [Number],
    steps: Mixed,
    wasRefused: Boolean,
    cohorts: Mixed,
  },
  [{ key: { goneAt: 1 }, expireAfterSeconds: 0 }, { key: { who: 1 } }],
);

/** Players' days, for three months: the daily tables are made of them. */
export class PlayerDayRepository {
  readonly #days: Collection<PlayerDayDocument>;
  readonly #clock: DatabaseClock;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#days = database.collection(playerDaysCollection);
  }

  /** Merges days into the stored ones. Merging the same again changes nothing. */
  async add(days: readonly PlayerDay[]): Promise<void> {
    for (let from = 0; from < days.length; from += writeBatchSize) {
      const batch = days.slice(from, from + writeBatchSize);
      const goneAt = new Date(this.#clock.now() + keptMs);
      await insertMissing(
        this.#days,
        batch.map((day) => ({ ...beginning(day), goneAt })),
      );
      const additions = batch.flatMap(addition);
      if (additions.length > 0) await this.#days.collection.bulkWrite(additions, { ordered: false });
    }
  }

  /** All players' days of one day, a batch at a time. */
  async *on(day: Day): AsyncGenerator<PlayerDay[]> {
    let after = `${day}:`;
    for (;;) {
      const found = await this.#days.collection
        .find({ _id: { $gt: after, $lt: `${day};` } }, { sort: { _id: 1 }, limit: readBatchSize })
        .toArray();
      if (found.length > 0) yield found.map(unpack);
      if (found.length < readBatchSize) return;
      after = found.at(-1)!._id;
    }
  }

  /** Players among these pseudonyms who played on a day. */
  async thereOn(day: Day, who: readonly string[]): Promise<Set<string>> {
    const found = await this.#days.collection
      .find(
        { _id: { $in: who.map((pseudonym) => `${day}:${pseudonym}`) }, minutes: { $exists: true } },
        {
          projection: { who: 1 },
        },
      )
      .toArray();
    return new Set(found.map((document) => document.who));
  }

  /** Players among these pseudonyms to whom a call was refused on one of the days. */
  async refusedOn(days: readonly Day[], who: readonly string[]): Promise<Set<string>> {
    const ids = days.flatMap((day) => who.map((pseudonym) => `${day}:${pseudonym}`));
    const found = await this.#days.collection
      .find({ _id: { $in: ids }, wasRefused: true }, { projection: { who: 1 } })
      .toArray();
    return new Set(found.map((document) => document.who));
  }

  /** Number of players with a call within the last minutes before a moment, on its day. */
  countActive(ms: number, minutes: number): Promise<number> {
    const day = dayOf(ms);
    const last = minuteOf(ms);
    const within = Array.from({ length: minutes }, (_, index) => last - index).filter(
      (minute) => minute >= 0,
    );
    const filter = { _id: { $gt: `${day}:`, $lt: `${day};` }, minutes: { $in: within } };
    return this.#days.collection.countDocuments(filter);
  }

  /** The first day that is known; null without any. */
  async firstDay(): Promise<Day | null> {
    const [first] = await this.#days.collection.find({}, { sort: { _id: 1 }, limit: 1 }).toArray();
    return first?.day ?? null;
  }
}

const dayIdOf = ({ day, who }: PlayerDay): string => `${day}:${who}`;

/** The part of a day that is written once. */
function beginning(playerDay: PlayerDay) {
  const { who, day, isFirst, cohorts } = playerDay;
  return { _id: dayIdOf(playerDay), day, who, isFirst, cohorts };
}

/** The update of a day that has begun; none when nothing is to be added. */
function addition(playerDay: PlayerDay) {
  const { minutes, steps, wasRefused } = playerDay;
  const stepTimes = Object.entries(steps).map(([step, ms]) => [`steps.${step}`, ms]);
  const update = {
    ...(minutes.length > 0 && { $addToSet: { minutes: { $each: minutes } } }),
    ...(stepTimes.length > 0 && { $min: Object.fromEntries(stepTimes) }),
    ...(wasRefused && { $set: { wasRefused: true } }),
  };
  const isEmpty = Object.keys(update).length === 0;
  return isEmpty ? [] : [{ updateOne: { filter: { _id: dayIdOf(playerDay) }, update } }];
}

function unpack(document: PlayerDayDocument): PlayerDay {
  const { who, day, isFirst = false, minutes = [], steps = {}, wasRefused = false, cohorts = [] } = document;
  return { who, day, isFirst, minutes, steps, wasRefused, cohorts };
}
