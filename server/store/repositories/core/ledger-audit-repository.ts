import {
  type AuditedCharge,
  type AuditedOrder,
  type AuditedPlayer,
  balanceDifferences,
  chargeDifferences,
  type Difference,
  orderDifferences,
  orderOf,
  ownerOf,
} from '../../core/audit-differences.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { Collection } from '../../core/define-collection.ts';
import { type PlayerDocument, playersCollection } from '../../core/player-document.ts';
import { type ChargeDocument, chargesCollection } from '../shop/charge-repository.ts';
import { type OrderDocument, ordersCollection } from '../shop/order-repository.ts';
import {
  type LedgerCarry,
  type LedgerDocument,
  ledgerCarriesCollection,
  ledgerCollection,
} from './ledger-repository.ts';

/** Shows in the database's own profile who asks. */
const comment = 'ledger audit';
const nextIds = { projection: { _id: 1 }, sort: { _id: 1 }, comment } as const;
const batchSize = 500;

/**
 * Compares players with their ledgers, and orders with charges, a few at a time and while others write. A
 * balance is compared at the revision that was read: its ledger entries are in the outbox that was read with
 * it or in the ledger already, and later entries don't count. Archived entries count by their sums. Orders
 * and charges change one after the other, so a difference between them may pass by itself.
 */
export class LedgerAuditRepository {
  readonly #players: Collection<PlayerDocument>;
  readonly #ledger: Collection<LedgerDocument>;
  readonly #carries: Collection<LedgerCarry>;
  readonly #orders: Collection<OrderDocument>;
  readonly #charges: Collection<ChargeDocument>;

  constructor(database: Database) {
    this.#players = database.collection(playersCollection);
    this.#ledger = database.collection(ledgerCollection);
    this.#carries = database.collection(ledgerCarriesCollection);
    this.#orders = database.collection(ordersCollection);
    this.#charges = database.collection(chargesCollection);
  }

  /** The next ids of players in their order. */
  async nextPlayers(afterId: string, limit: number): Promise<string[]> {
    const found = await this.#players.collection
      .find({ _id: { $gt: afterId } }, { ...nextIds, limit })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async nextCharges(afterId: string, limit: number): Promise<string[]> {
    const found = await this.#charges.collection
      .find({ _id: { $gt: afterId } }, { ...nextIds, limit })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Differences of these players; one who doesn't exist has none. */
  async checkPlayers(ids: readonly string[]): Promise<Difference[]> {
    if (ids.length === 0) return [];
    const players = await this.#readPlayers(ids);
    const [sums, orders] = await Promise.all([this.#sumLedgers(players), this.#readOrders(players)]);
    const charges = await this.#readCharges(
      orders.flatMap(({ chargeId }) => (chargeId === null ? [] : [chargeId])),
    );
    return [
      ...players.flatMap((player) => balanceDifferences(player, sums.get(player._id) ?? {})),
      ...orders.flatMap((order) => orderDifferences(order, charges)),
    ];
  }

  /** Differences of these charges from the orders that they paid. */
  async checkCharges(ids: readonly string[]): Promise<Difference[]> {
    const charges = [...(await this.#readCharges(ids)).values()];
    const paying = charges.filter(({ state }) => state === 'delivered');
    const players = await this.#readPlayers([...new Set(paying.map(ownerOf))]);
    const orders = new Map((await this.#readOrders(players)).map((order) => [order.id, order]));
    return paying.flatMap((charge) => chargeDifferences(charge, orders.get(orderOf(charge))));
  }

  async #readPlayers(ids: readonly string[]): Promise<AuditedPlayer[]> {
    const found = await this.#players.collection
      .find(
        { _id: { $in: ids } },
        {
          projection: { rev: 1, balance: 1, outbox: 1, shop: 1 },
          comment,
        },
      )
      .toArray();
    return found;
  }

  /**
   * The sums of the players' entries by currency, up to each player's revision, with those that wait in the
   * outbox. Players whose entries are archived meanwhile are read again.
   */
  async #sumLedgers(players: readonly AuditedPlayer[]): Promise<Map<string, Record<string, number>>> {
    const sums = new Map<string, Record<string, number>>(players.map(({ _id }) => [_id, {}]));
    const revs = new Map(players.map(({ _id, rev }) => [_id, rev]));
    const carries = await this.#readCarries([...sums.keys()]);
    const waiting = new Map<string, { playerId: string; currency: string; amount: number }>();
    for (const { _id: playerId, outbox } of players)
      for (const entry of outbox) if (entry.kind === 'ledger') waiting.set(entry.id, { playerId, ...entry });
    const add = (playerId: string, currency: string, amount: number) => {
      const sum = sums.get(playerId);
      if (sum) sum[currency] = (sum[currency] ?? 0) + amount;
    };
    const stored = this.#ledger.collection.find(
      { playerId: { $in: [...sums.keys()] } },
      {
        projection: { playerId: 1, currency: 1, amount: 1, order: 1 },
        batchSize,
        comment,
      },
    );
    for await (const { _id, playerId, currency, amount, order } of stored) {
      waiting.delete(_id);
      const isArchived = order <= (carries.get(playerId)?.upTo ?? -1);
      if (!isArchived && order < ((revs.get(playerId) ?? 0) + 1) * 1000) add(playerId, currency, amount);
    }
    for (const { _id, amounts } of carries.values())
      for (const [currency, amount] of Object.entries(amounts)) add(_id, currency, amount);
    for (const { playerId, currency, amount } of waiting.values()) add(playerId, currency, amount);
    const carriesAfter = await this.#readCarries([...sums.keys()]);
    const archived = players.filter(({ _id }) => carriesAfter.get(_id)?.upTo !== carries.get(_id)?.upTo);
    if (archived.length > 0)
      for (const [playerId, sum] of await this.#sumLedgers(archived)) sums.set(playerId, sum);
    return sums;
  }

  async #readCarries(playerIds: readonly string[]): Promise<Map<string, LedgerCarry>> {
    const found = await this.#carries.collection.find({ _id: { $in: playerIds } }, { comment }).toArray();
    return new Map(found.map((carry) => [carry._id, carry]));
  }

  /**
   * The players' orders in their present state: that of the document, else of the outbox, else of the
   * history.
   */
  async #readOrders(players: readonly AuditedPlayer[]): Promise<AuditedOrder[]> {
    const ids = players.map(({ _id }) => _id);
    const stored = await this.#orders.collection
      .find(
        { playerId: { $in: ids } },
        {
          projection: { playerId: 1, status: 1, stars: 1, chargeId: 1 },
          comment,
        },
      )
      .toArray();
    const orders = new Map<string, AuditedOrder>(
      stored.map(({ _id: id, ...order }) => [id, { id, ...order }]),
    );
    for (const { _id: playerId, outbox, shop } of players) {
      for (const entry of outbox)
        if (entry.kind === 'order') orders.set(entry.purchase.id, { ...entry.purchase, playerId });
      for (const order of shop.orders) orders.set(order.id, { ...order, playerId });
    }
    return [...orders.values()];
  }

  async #readCharges(ids: readonly string[]): Promise<Map<string, AuditedCharge>> {
    if (ids.length === 0) return new Map();
    const found = await this.#charges.collection.find({ _id: { $in: ids } }, { comment }).toArray();
    return new Map(found.map((charge) => [charge._id, charge]));
  }
}
