import type { Messenger, StarTransaction } from '#server/messenger/messenger.ts';
import type { Owner, World } from './world.ts';

export interface VirtualCharge {
  readonly chargeId: string;
  readonly telegramId: number;
  readonly stars: number;
  readonly payload: string;
  isRefunded: boolean;
}

type Post = (update: object) => void;

/** The messenger: takes Stars, reports payments and refunds as updates, and keeps the list of both. */
export class VirtualMessenger {
  readonly charges: VirtualCharge[] = [];
  readonly transactions: StarTransaction[] = [];
  /** Probability that a call of the server fails, before or after it was carried out. */
  failures = 0;
  readonly #world: World;
  readonly #post: Post;
  readonly #invoices = new Map<string, { readonly payload: string; readonly stars: number }>();
  readonly #checkouts = new Map<string, (isAccepted: boolean) => void>();
  #lastUpdate = 0;

  /** `post` sends an update to the server, until it is answered. */
  constructor(world: World, post: Post) {
    this.#world = world;
    this.#post = post;
  }

  /** The player opens the invoice and pays. The messenger asks first; without an answer it takes nothing. */
  async pay(orderId: string, telegramId: number): Promise<void> {
    const invoice = this.#invoices.get(orderId);
    if (!invoice) return;
    const id = this.#world.chance.uuid();
    const fields = { currency: 'XTR', total_amount: invoice.stars, invoice_payload: invoice.payload };
    const answered = new Promise<boolean>((resolve) => this.#checkouts.set(id, resolve));
    this.#send({ pre_checkout_query: { id, from: { id: telegramId }, ...fields } });
    const isAccepted = await Promise.race([answered, this.#world.sleep(10_000, false)]);
    this.#checkouts.delete(id);
    if (!isAccepted) return;
    const charge = { chargeId: `charge-${this.charges.length}`, telegramId, ...invoice, isRefunded: false };
    this.charges.push(charge);
    this.#record(charge, false);
    const successful_payment = { ...fields, telegram_payment_charge_id: charge.chargeId };
    this.#report({ message: { from: { id: telegramId }, successful_payment } });
  }

  /** Somebody at the messenger gives the Stars of a charge back. */
  refund(charge: VirtualCharge): void {
    if (charge.isRefunded) return;
    charge.isRefunded = true;
    this.#record(charge, true);
    const refunded_payment = {
      currency: 'XTR',
      total_amount: charge.stars,
      invoice_payload: charge.payload,
      telegram_payment_charge_id: charge.chargeId,
    };
    this.#report({ message: { chat: { id: charge.telegramId }, refunded_payment } });
  }

  /** The messenger as one server process sees it. */
  connect(owner: Owner, others: Messenger): Messenger {
    const step = <Value>(act: () => Value): Promise<Value> => this.#step(owner, act);
    return {
      ...others,
      createInvoice: ({ orderId, payload, stars }) =>
        step(() => {
          this.#invoices.set(orderId, { payload, stars });
          return `invoice:${orderId}`;
        }),
      answerCheckout: (queryId, refusal) =>
        step(() =>
          this.#world.add({ owner: null, run: () => this.#checkouts.get(queryId)?.(refusal === null) }),
        ),
      refund: (_telegramId, chargeId) =>
        step(() => {
          const charge = this.charges.find((one) => one.chargeId === chargeId);
          if (charge) this.refund(charge);
        }),
      readTransactions: (offset) =>
        step(() => {
          const transactions = this.transactions.slice(offset, offset + 5);
          return { count: transactions.length, transactions };
        }),
      send: () => step(() => 'sent' as const),
    };
  }

  #step<Value>(owner: Owner, act: () => Value): Promise<Value> {
    const { chance } = this.#world;
    return new Promise((resolve, reject) => {
      this.#world.add({
        owner,
        run: () => {
          const isLost = chance.happens(this.failures);
          const value = isLost && chance.happens(0.5) ? undefined : act();
          if (isLost) reject(new Error('planted: the messenger has not answered'));
          else resolve(value as Value);
        },
        drop: () => {
          if (chance.happens(0.5)) act();
        },
      });
    });
  }

  #record({ chargeId, telegramId, stars, payload }: VirtualCharge, isRefund: boolean): void {
    this.transactions.push({ chargeId, telegramId, stars, payload, isRefund });
  }

  /** Most reports arrive once, some twice and at any time, and some never do. */
  #report(update: object): void {
    const { chance } = this.#world;
    const times = chance.happens(0.1) ? 0 : chance.happens(0.3) ? 2 : 1;
    for (let time = 0; time < times; time++) this.#send(update);
  }

  #send(update: object): void {
    this.#lastUpdate += 1;
    this.#post({ update_id: this.#lastUpdate, ...update });
  }
}
