import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { type ChargeFault, type ChargeState, chargeStates } from '#engine/rules/core/charges.ts';
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

/** An order that a person gave to a player for a charge. */
export interface Settlement {
  readonly playerId: string;
  readonly orderId: string;
  /** The product as it is given. */
  readonly bought: ProductRow;
  readonly shipId: string | null;
}

interface ChargeDocument extends Omit<Charge, 'chargeId'> {
  _id: string;
  readonly state: ChargeState;
  readonly at: Date;
  readonly fault?: ChargeFault;
  readonly settlement?: Settlement;
}

export interface StoredCharge extends Charge {
  readonly state: ChargeState;
  /** Real time. */
  readonly at: Date;
  readonly fault: ChargeFault | null;
  readonly settlement: Settlement | null;
}

/** Every charge once, however often it is reported. Uses real time. */
export class ChargeRepository {
  readonly #charges: Collection<ChargeDocument>;

  constructor(database: Database) {
    this.#charges = database.collection<ChargeDocument>('charges');
  }

  async prepare(): Promise<void> {
    await this.#charges.collection.createIndex({ state: 1, at: -1 });
    await this.#charges.collection.createIndex({ at: -1 });
    await this.#charges.collection.createIndex({ telegramId: 1 });
  }

  /** Stores a charge unless it is there; returns its stored state. */
  async receive({ chargeId, ...charge }: Charge, state: ChargeState = 'received'): Promise<ChargeState> {
    await insertMissing(this.#charges, [{ _id: chargeId, ...charge, state, at: new Date() }]);
    return (await this.find(chargeId))?.state ?? state;
  }

  /** Changes the state of a charge, and why; a refunded one stays refunded. */
  async move(chargeId: string, state: ChargeState, fault?: ChargeFault): Promise<void> {
    await this.#charges.collection.updateOne({ _id: chargeId, state: { $ne: 'refunded' } } as never, {
      $set: { state, ...(fault && { fault }) },
    });
  }

  /** Takes a charge that waits for a person. True for the first who takes it. */
  async take(
    chargeId: string,
    taken: { readonly state: 'refund_due' } | { readonly state: 'settling'; readonly settlement: Settlement },
  ): Promise<boolean> {
    const waits = { _id: chargeId, state: 'unknown' } as never;
    const { modifiedCount } = await this.#charges.collection.updateOne(waits, { $set: taken });
    return modifiedCount === 1;
  }

  /** Lets a charge wait for a person again, whose settlement can't be delivered. */
  async release(chargeId: string): Promise<void> {
    await this.#charges.collection.updateOne({ _id: chargeId, state: 'settling' } as never, {
      $set: { state: 'unknown' },
      $unset: { settlement: '' },
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

  /** Charges in a state, or all, newest first. */
  async list(state: ChargeState | undefined, offset: number, limit: number): Promise<StoredCharge[]> {
    const found = await this.#charges.collection
      .find((state ? { state } : {}) as never, { sort: { at: -1, _id: 1 }, skip: offset, limit })
      .toArray();
    return (found as unknown as ChargeDocument[]).map(unpack);
  }

  /** Number of charges in each state. */
  async countByState(): Promise<Record<ChargeState, number>> {
    const counts = await Promise.all(
      chargeStates.map(async (state): Promise<[ChargeState, number]> => {
        return [state, await this.#charges.collection.countDocuments({ state } as never)];
      }),
    );
    return Object.fromEntries(counts) as Record<ChargeState, number>;
  }

  /** What this user has paid. */
  async listOf(telegramId: number, limit: number): Promise<StoredCharge[]> {
    const found = await this.#charges.collection.find({ telegramId } as never, { limit }).toArray();
    return (found as unknown as ChargeDocument[])
      .map(unpack)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  }

  /** Charges that still need processing, delivery or a refund. */
  async listOpen(limit: number): Promise<StoredCharge[]> {
    const found = await this.#charges.collection
      .find({ state: { $in: ['received', 'settling', 'refund_due'] } } as never, { limit })
      .toArray();
    return (found as unknown as ChargeDocument[]).map(unpack);
  }
}

function unpack({ _id, fault, settlement, ...charge }: ChargeDocument): StoredCharge {
  const { telegramId, stars, payload, state, at } = charge;
  return {
    ...{ chargeId: String(_id), telegramId, stars, payload, state, at },
    fault: fault ?? null,
    settlement: settlement ?? null,
  };
}
