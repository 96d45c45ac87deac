import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';
import { insertMissing } from '#server/store/core/idempotent-writes.ts';

/** A payment in Stars as the messenger reports it. */
export interface Charge {
  /** The messenger's own id of the payment. */
  readonly chargeId: string;
  /** Who paid. */
  readonly telegramId: number;
  /** Whole Stars. */
  readonly stars: number;
  /** The invoice's payload: the order's id. */
  readonly payload: string;
}

/**
 * `received`: reported, not processed yet. `refund_due`: nothing can be delivered for it, and the Stars have to be refunded.
 * `unknown`: it matches no order, or the messenger refuses its refund for good, and a person has to look at it.
 */
export type ChargeState = 'received' | 'delivered' | 'refund_due' | 'refunded' | 'unknown';

interface ChargeDocument extends Omit<Charge, 'chargeId'> {
  _id: string;
  readonly state: ChargeState;
  readonly at: Date;
}

export interface StoredCharge extends Charge {
  readonly state: ChargeState;
  /** Real time. */
  readonly at: Date;
}

/** Every charge once, however often it is reported. Uses real time. */
export class ChargeRepository {
  readonly #charges: Collection<ChargeDocument>;

  constructor(database: Database) {
    this.#charges = database.collection<ChargeDocument>('charges');
  }

  async prepare(): Promise<void> {
    await this.#charges.collection.createIndex({ state: 1 });
    await this.#charges.collection.createIndex({ telegramId: 1 });
  }

  /** Stores a charge unless it is there; returns its stored state. */
  async receive({ chargeId, ...charge }: Charge, state: ChargeState = 'received'): Promise<ChargeState> {
    await insertMissing(this.#charges, [{ _id: chargeId, ...charge, state, at: new Date() }]);
    return (await this.find(chargeId))?.state ?? state;
  }

  /** Changes the state of a charge; a refunded one stays refunded. */
  async move(chargeId: string, state: ChargeState): Promise<void> {
    await this.#charges.collection.updateOne({ _id: chargeId, state: { $ne: 'refunded' } } as never, {
      $set: { state },
    });
  }

  async find(chargeId: string): Promise<StoredCharge | null> {
    const found = await this.#charges.findOne({ _id: chargeId }).lean<ChargeDocument>();
    return found && unpack(found);
  }

  /** How many charges wait: for delivery, for a refund, and for a person who looks at them. Counts no further than `limit`. */
  async countWaiting(limit = 10_000) {
    const count = (state: ChargeState) =>
      this.#charges.collection.countDocuments({ state } as never, { limit, comment: 'metrics' });
    const [received, refund_due, unknown] = await Promise.all([
      count('received'),
      count('refund_due'),
      count('unknown'),
    ]);
    return { received, refund_due, unknown };
  }

  /** What this user has paid. */
  async listOf(telegramId: number, limit: number): Promise<StoredCharge[]> {
    const found = await this.#charges.collection.find({ telegramId } as never, { limit }).toArray();
    return (found as unknown as ChargeDocument[])
      .map(unpack)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  }

  /** Charges that still need processing or a refund. */
  async listOpen(limit: number): Promise<StoredCharge[]> {
    const found = await this.#charges.collection
      .find({ state: { $in: ['received', 'refund_due'] } } as never, { limit })
      .toArray();
    return (found as unknown as ChargeDocument[]).map(unpack);
  }
}

function unpack({ _id, telegramId, stars, payload, state, at }: ChargeDocument): StoredCharge {
  return { chargeId: String(_id), telegramId, stars, payload, state, at };
}
