import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/insert-missing.ts';

/** A charge as the messenger tells of it. */
export interface Charge {
  /** The messenger's own id of the payment. */
  readonly chargeId: string;
  /** Who paid. */
  readonly telegramId: number;
  /** Whole Stars. */
  readonly stars: number;
  /** What the invoice carried. */
  readonly payload: string;
}

/**
 * What has become of a charge. `received`: told, not dealt with yet. `refund_due`: paid for nothing, and the Stars have yet
 * to go back. `unknown`: for no order of ours; a person has to look.
 */
export type ChargeState = 'received' | 'delivered' | 'refund_due' | 'refunded' | 'unknown';

interface ChargeDocument extends Omit<Charge, 'chargeId'> {
  _id: string;
  readonly state: ChargeState;
  readonly at: Date;
}

export interface KeptCharge extends Charge {
  readonly state: ChargeState;
}

/** Every charge once: its id is unique, whoever tells of it and however often. On real time. */
export class PaymentRepository {
  readonly #charges: Collection<ChargeDocument>;

  constructor(database: Database) {
    this.#charges = database.collection<ChargeDocument>('charges');
  }

  async prepare(): Promise<void> {
    await this.#charges.collection.createIndex({ state: 1 });
  }

  /** Writes a charge down, unless it is known; answers with what has become of it. */
  async receive({ chargeId, ...charge }: Charge, state: ChargeState = 'received'): Promise<ChargeState> {
    await insertMissing(this.#charges, [{ _id: chargeId, ...charge, state, at: new Date() }]);
    return (await this.find(chargeId))?.state ?? state;
  }

  /** Moves a charge on; one that went back stays so. */
  async move(chargeId: string, state: ChargeState): Promise<void> {
    await this.#charges.collection.updateOne({ _id: chargeId, state: { $ne: 'refunded' } } as never, {
      $set: { state },
    });
  }

  async find(chargeId: string): Promise<KeptCharge | null> {
    const found = await this.#charges.findOne({ _id: chargeId }).lean<ChargeDocument>();
    return found && unpack(found);
  }

  /** Charges that something is left to be done about. */
  async listOpen(limit: number): Promise<KeptCharge[]> {
    const found = await this.#charges.collection
      .find({ state: { $in: ['received', 'refund_due'] } } as never, { limit })
      .toArray();
    return (found as unknown as ChargeDocument[]).map(unpack);
  }
}

function unpack({ _id, telegramId, stars, payload, state }: ChargeDocument): KeptCharge {
  return { chargeId: String(_id), telegramId, stars, payload, state };
}
