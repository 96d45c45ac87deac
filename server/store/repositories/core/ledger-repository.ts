import type { Effect } from '#engine/rules/core/effects.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

export type LedgerEffect = Extract<Effect, { kind: 'ledger' }>;

export interface LedgerDocument extends Omit<LedgerEffect, 'kind' | 'id'> {
  _id: string;
  readonly playerId: string;
  readonly order: number;
}

export const ledgerCollection = defineCollection<LedgerDocument>(
  'ledger',
  {
    _id: String,
    playerId: String,
    order: Number,
    atMs: Number,
    reason: String,
    currency: String,
    amount: Number,
    reference: String,
    balanceAfter: Number,
    debtAfter: Number,
  },
  [{ key: { playerId: 1, order: -1 } }, { key: { atMs: 1 } }],
);

/**
 * A player's entries that were moved to an archive (`npm run archive`), as sums. Entries up to `upTo` count
 * only in `amounts`, also the ones that aren't deleted yet.
 */
export interface LedgerCarry {
  /** The player's id. */
  _id: string;
  /** Order of the last entry in the sums. */
  readonly upTo: number;
  /** Sums of the entries by currency, in whole hundredths. */
  readonly amounts: Readonly<Record<string, number>>;
}

export const ledgerCarriesCollection = defineCollection<LedgerCarry>('ledgerCarries', {
  _id: String,
  upTo: Number,
  amounts: Mixed,
});

/** One entry for every change of a balance. */
export class LedgerRepository {
  readonly #entries: Collection<LedgerDocument>;

  constructor(database: Database) {
    this.#entries = database.collection(ledgerCollection);
  }

  async add(entries: readonly (LedgerEffect & { playerId: string; order: number })[]): Promise<void> {
    await insertMissing(
      this.#entries,
      entries.map(({ kind: _, id, ...entry }) => ({ _id: id, ...entry })),
    );
  }

  /** Newest first; with `only`, the entries with these values. */
  async list(
    playerId: string,
    offset: number,
    limit: number,
    only: Partial<Pick<LedgerEffect, 'reason' | 'currency'>> = {},
  ): Promise<LedgerEffect[]> {
    const found = await this.#entries
      .find({ playerId, ...only })
      .sort({ order: -1 })
      .skip(offset)
      .limit(limit)
      .lean<LedgerDocument[]>();
    return found.map(({ _id, playerId: _, order: _order, ...entry }) => ({
      kind: 'ledger',
      id: _id,
      ...entry,
    }));
  }

  /** All players' entries of a time, for the daily tables. */
  between(
    fromMs: number,
    untilMs: number,
  ): AsyncIterable<Pick<LedgerDocument, 'playerId' | 'currency' | 'amount' | 'reason'>> {
    const projection = { _id: 0, playerId: 1, currency: 1, amount: 1, reason: 1 };
    return this.#entries.collection.find(
      { atMs: { $gte: fromMs, $lt: untilMs } },
      {
        projection,
        // Unpacking the driver's usual 16 MB in one piece would delay calls.
        batchSize: 1000,
      },
    );
  }

  count(playerId: string, only: Partial<Pick<LedgerEffect, 'reason' | 'currency'>> = {}): Promise<number> {
    return this.#entries.countDocuments({ playerId, ...only });
  }
}
