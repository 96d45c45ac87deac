import type { OrderEffect } from '#engine/rules/core/effects.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

/** An order with its player. */
export interface OwnedOrder {
  readonly playerId: string;
  readonly order: Order;
}

export interface OrderDocument extends Omit<Order, 'id'> {
  _id: string;
  readonly playerId: string;
  /** Sequence number of the player's effect. A higher one replaces a lower one, never the reverse. */
  readonly rank: number;
}

export const ordersCollection = defineCollection<OrderDocument>(
  'orders',
  {
    _id: String,
    playerId: String,
    rank: Number,
    createdAtMs: Number,
    shipId: String,
    status: String,
    stars: Number,
    chargeId: String,
    product: String,
    bought: Mixed,
    paidAtMs: Number,
    invoiceLink: String,
  },
  [{ key: { playerId: 1, createdAtMs: -1 } }, { key: { paidAtMs: 1 } }],
);

/** The last state of every order, including those that the player's document no longer holds. */
export class OrderRepository {
  readonly #orders: Collection<OrderDocument>;

  constructor(database: Database) {
    this.#orders = database.collection(ordersCollection);
  }

  /** Saves the orders' states. `order` is the sequence number of the effect, stored as `rank`. */
  async save(entries: readonly (OrderEffect & { readonly order: number })[]): Promise<void> {
    if (entries.length === 0) return;
    const documents = entries.map(({ playerId, purchase: { id, ...order }, order: rank }) => ({
      ...order,
      _id: id,
      playerId,
      rank,
    }));
    await insertMissing(this.#orders, documents);
    await this.#orders.collection.bulkWrite(
      documents.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id: _id, rank: { $lt: fields.rank } }, update: { $set: fields } },
      })),
      { ordered: true },
    );
  }

  async find(id: string): Promise<OwnedOrder | null> {
    const found = await this.#orders.findOne({ _id: id }).lean<OrderDocument>();
    return found && { playerId: found.playerId, order: unpack(found) };
  }

  /** A player's orders, newest first. */
  async list(playerId: string, offset: number, limit: number): Promise<Order[]> {
    const found = await this.#orders
      .find({ playerId })
      .sort({ createdAtMs: -1, _id: -1 })
      .skip(offset)
      .limit(limit)
      .lean<OrderDocument[]>();
    return found.map(unpack);
  }

  /** All players' orders that were paid in a time, for the daily tables. */
  async *paidBetween(fromMs: number, untilMs: number): AsyncGenerator<OwnedOrder> {
    const paid = { paidAtMs: { $gte: fromMs, $lt: untilMs } };
    for await (const found of this.#orders.collection.find(paid, { batchSize: 1000 })) {
      const order = found;
      yield { playerId: order.playerId, order: unpack(order) };
    }
  }

  count(playerId: string): Promise<number> {
    return this.#orders.countDocuments({ playerId });
  }
}

function unpack({ _id, playerId: _, rank: _rank, ...order }: OrderDocument): Order {
  return { id: _id, ...order };
}
