import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { type ChargeFault, type ChargeState, chargeStates } from '#engine/rules/core/shop-state.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

/** A payment in Stars as the messenger reports it. */
export interface Charge {
  /** The messenger's own id of the payment. */
  readonly chargeId: string;
  /** The payer. */
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

/** A due refund that has failed so far. */
export interface FailedRefund {
  readonly tries: number;
  /** The last failure. */
  readonly error: string;
  /** Time of the next try. */
  readonly againAt: Date;
}

export interface ChargeDocument extends Omit<Charge, 'chargeId'> {
  _id: string;
  readonly state: ChargeState;
  readonly at: Date;
  readonly fault?: ChargeFault;
  readonly settlement?: Settlement;
  readonly failedRefund?: FailedRefund;
}

export interface StoredCharge extends Charge {
  readonly state: ChargeState;
  /** Real time. */
  readonly at: Date;
  readonly fault: ChargeFault | null;
  readonly settlement: Settlement | null;
  readonly failedRefund: FailedRefund | null;
}

export const chargesCollection = defineCollection<ChargeDocument>(
  'charges',
  {
    _id: String,
    state: String,
    at: Date,
    fault: String,
    settlement: Mixed,
    failedRefund: Mixed,
    telegramId: Number,
    stars: Number,
    payload: String,
  },
  [{ key: { state: 1, at: -1 } }, { key: { at: -1 } }, { key: { telegramId: 1 } }],
);

/** Every charge once, however often it is reported. Uses real time. */
export class ChargeRepository {
  readonly #clock: DatabaseClock;
  readonly #charges: Collection<ChargeDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#charges = database.collection(chargesCollection);
  }

  /** Stores a charge unless it is there; returns its stored state. */
  async receive({ chargeId, ...charge }: Charge, state: ChargeState = 'received'): Promise<ChargeState> {
    await insertMissing(this.#charges, [
      { _id: chargeId, ...charge, state, at: new Date(this.#clock.now()) },
    ]);
    return (await this.find(chargeId))?.state ?? state;
  }

  /** Changes the state of a charge, and why; a refunded one stays refunded. */
  async move(chargeId: string, state: ChargeState, fault?: ChargeFault): Promise<void> {
    await this.#charges.collection.updateOne(
      { _id: chargeId, state: { $ne: 'refunded' } },
      {
        $set: { state, ...(fault && { fault }) },
      },
    );
  }

  /** Notes why a due refund has failed, and when it is tried again. */
  async postponeRefund(chargeId: string, failedRefund: FailedRefund): Promise<void> {
    await this.#charges.collection.updateOne({ _id: chargeId }, { $set: { failedRefund } });
  }

  /** Takes a charge that waits for a person. True for the first who takes it. */
  async take(
    chargeId: string,
    taken: { readonly state: 'refund_due' } | { readonly state: 'settling'; readonly settlement: Settlement },
  ): Promise<boolean> {
    const waits = { _id: chargeId, state: 'unknown' } as const;
    const { modifiedCount } = await this.#charges.collection.updateOne(waits, { $set: taken });
    return modifiedCount === 1;
  }

  /** Lets a charge wait for a person again, whose settlement can't be delivered. */
  async release(chargeId: string): Promise<void> {
    await this.#charges.collection.updateOne(
      { _id: chargeId, state: 'settling' },
      {
        $set: { state: 'unknown' },
        $unset: { settlement: '' },
      },
    );
  }

  async find(chargeId: string): Promise<StoredCharge | null> {
    const found = await this.#charges.findOne({ _id: chargeId }).lean<ChargeDocument>();
    return found && unpack(found);
  }

  /**
   * Numbers of charges that wait: for delivery, for a refund, and for a person. Counts no further than
   * `limit`.
   */
  async countWaiting(limit = 10_000) {
    const count = (state: ChargeState) =>
      this.#charges.collection.countDocuments({ state }, { limit, comment: 'metrics' });
    const [received, refund_due, unknown] = await Promise.all([
      count('received'),
      count('refund_due'),
      count('unknown'),
    ]);
    return { received, refund_due, unknown };
  }

  /** Stars that were paid between two real times and stayed. */
  async sumStars(fromMs: number, untilMs: number): Promise<number> {
    const at = { $gte: new Date(fromMs), $lt: new Date(untilMs) };
    const stayed = { at, state: { $nin: ['refund_due', 'refunded'] } } as const;
    const found = await this.#charges.collection.find(stayed, { projection: { stars: 1 } }).toArray();
    return found.reduce((sum, { stars }) => sum + stars, 0);
  }

  /** Charges in a state, or all, newest first. */
  async list(state: ChargeState | undefined, offset: number, limit: number): Promise<StoredCharge[]> {
    const found = await this.#charges.collection
      .find(state ? { state } : {}, { sort: { at: -1, _id: 1 }, skip: offset, limit })
      .toArray();
    return found.map(unpack);
  }

  /** Number of charges in each state. */
  async countByState(): Promise<Record<ChargeState, number>> {
    const counts = await Promise.all(
      chargeStates.map(async (state): Promise<[ChargeState, number]> => {
        return [state, await this.#charges.collection.countDocuments({ state })];
      }),
    );
    return Object.fromEntries(counts) as Record<ChargeState, number>;
  }

  /** Charges of this user. */
  async listOf(telegramId: number, limit: number): Promise<StoredCharge[]> {
    const found = await this.#charges.collection.find({ telegramId }, { limit }).toArray();
    return found.map(unpack).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  }

  /** Charges that still need processing, delivery or a refund whose next try is due. */
  async listOpen(now: Date, limit: number): Promise<StoredCharge[]> {
    const isOpen = { state: { $in: ['received', 'settling', 'refund_due'] satisfies ChargeState[] } };
    const isDue = {
      $or: [{ failedRefund: { $exists: false } }, { 'failedRefund.againAt': { $lte: now } }],
    };
    const found = await this.#charges.collection.find({ ...isOpen, ...isDue }, { limit }).toArray();
    return found.map(unpack);
  }
}

function unpack({ _id, fault, settlement, failedRefund, ...charge }: ChargeDocument): StoredCharge {
  const { telegramId, stars, payload, state, at } = charge;
  return {
    chargeId: _id,
    telegramId,
    stars,
    payload,
    state,
    at,
    fault: fault ?? null,
    settlement: settlement ?? null,
    failedRefund: failedRefund ?? null,
  };
}
