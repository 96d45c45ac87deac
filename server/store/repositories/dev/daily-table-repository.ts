import type { Day, TableRow } from '../../../core/analytics/daily-tables.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';

interface RowDocument extends TableRow {
  _id: string;
  /** The day whose end it was computed at. */
  readonly computedFor: Day;
}

const writeBatchSize = 500;

const dailyTablesCollection = defineCollection<RowDocument>(
  'dailyTables',
  {
    _id: String,
    computedFor: String,
    table: String,
    day: String,
    cohort: String,
    side: String,
    key: String,
    values: Mixed,
  },
  [{ key: { computedFor: 1 } }],
);

/** The daily tables. Nobody's id is in them, so that they stay when players go. */
export class DailyTableRepository {
  readonly #rows: Collection<RowDocument>;

  constructor(database: Database) {
    this.#rows = database.collection(dailyTablesCollection);
  }

  /** Writes the rows that were computed for a day, in place of the rows of an earlier try. */
  async replace(computedFor: Day, rows: readonly TableRow[]): Promise<void> {
    await this.#rows.collection.deleteMany({ computedFor });
    for (let from = 0; from < rows.length; from += writeBatchSize)
      await this.#rows.collection.insertMany(
        rows.slice(from, from + writeBatchSize).map((row) => ({ _id: idOf(row), ...row, computedFor })),
        { ordered: false },
      );
  }

  /** The rows of these days, both included, by day and table. */
  async list(from: Day, until: Day): Promise<TableRow[]> {
    const found = await this.#rows.collection
      .find({ _id: { $gte: `${from}|`, $lt: `${until}}` } }, { sort: { _id: 1 } })
      .toArray();
    return found.map(({ _id, computedFor: _, ...row }) => row);
  }
}

function idOf({ day, table, cohort, side, key }: TableRow): string {
  return [day, table, cohort, side, key].join('|');
}
