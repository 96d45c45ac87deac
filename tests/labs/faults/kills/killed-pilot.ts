import { setTimeout as wait } from 'node:timers/promises';
import { investmentRows } from '#engine/content/homeland.ts';
import { investmentId, investmentOptionId } from '#engine/content/homeland-ids.ts';
import { productId } from '#engine/content/shop.ts';
import { type Input, type Reply, TestClient } from '../../../server/fixtures/client.ts';

/** The pool with the highest goal, which no run reaches. */
export const pool = investmentRows.at(-1)!;
export const optionAmount = pool.options[0]!;

/** Change that a pilot asked for and that must happen once. */
export interface Change {
  readonly kind: 'convert' | 'synthesis' | 'capsule' | 'invest' | 'order';
  /** Null for a call without a key, which is not repeated when its answer is lost. */
  readonly key: string | null;
  /** Amount of a conversion; no two changes of a pilot have the same. */
  readonly amount: number;
  /** Its first answer; undefined when there was none. */
  answer: unknown;
}

const kinds: readonly Change['kind'][] = [
  'convert',
  'synthesis',
  'convert',
  'capsule',
  'invest',
  'convert',
  'order',
];
/** The server or a balancer before it is busy, away, or doesn't know what came of the call. */
const passing = [429, 502, 503, 504];
/** Every fifth conversion has no key. */
const unkeyedEvery = 5;

/** A pilot who plays on while the server is killed: a call with a key is repeated until it is answered. */
export class KilledPilot {
  readonly changes: Change[] = [];
  readonly client: TestClient;
  readonly telegramId: number;

  constructor(url: string, telegramId: number, silenceMs: number | null = null) {
    this.client = new TestClient(url);
    this.client.silenceMs = silenceMs;
    this.telegramId = telegramId;
  }

  async settle(): Promise<void> {
    await this.client.signIn(this.telegramId);
    const { uuid } = await this.client.get('auth.me');
    await this.client.get('dev.grant', { body: { playerId: uuid, amount: 10_000_000, clean: 10_000_000 } });
  }

  /** Acts until the signal. The change under way is finished before that. */
  async actUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const number = this.changes.length + 1;
      const kind = kinds[number % kinds.length]!;
      const isKeyed = kind !== 'convert' || number % unkeyedEvery > 0;
      const change: Change = {
        kind,
        key: isKeyed ? `change-${number}` : null,
        amount: number,
        answer: undefined,
      };
      this.changes.push(change);
      change.answer = await this.send(change);
    }
  }

  /** Undefined when nobody knows whether a call without a key was carried out. */
  async send(change: Change): Promise<unknown> {
    for (;;) {
      const reply = await this.#call(change).catch(() => undefined);
      if (reply && reply.status < 300) return reply.answer;
      if (reply && !passing.includes(reply.status))
        throw new Error(`${change.kind} ${change.key}: ${reply.status} ${JSON.stringify(reply.error)}`);
      if (change.key === null && reply?.status !== 429) return undefined;
      // Asking again sooner than `Retry-After` would run into the server's limits.
      const retryAfter = Number(reply?.headers.get('Retry-After') ?? 0);
      await wait(retryAfter > 0 ? 1000 * retryAfter : 50);
    }
  }

  #call({ kind, key, amount }: Change): Promise<Reply<unknown>> {
    const idempotencyKey = key === null ? {} : { idempotencyKey: key };
    switch (kind) {
      case 'convert':
        return this.client.call('protomatters.convert', { body: { amount }, ...idempotencyKey });
      case 'synthesis':
        return this.client.call('protomatters.synthesis', idempotencyKey);
      case 'capsule':
        return this.client.call('capsules.open', { params: { type: 'ship' }, ...idempotencyKey });
      case 'order':
        return this.#order(idempotencyKey);
      case 'invest':
        return this.client.call('investments.invest', {
          params: { id: investmentId(pool.key) },
          body: { optionId: investmentOptionId(pool.key, 0) },
          ...idempotencyKey,
        });
    }
  }

  /** Orders, and pays at the local messenger. An order that was paid before its answer was lost is closed. */
  async #order(idempotencyKey: Input<'payments.create'>): Promise<Reply<unknown>> {
    const body = { productId: productId('clean-1') };
    const ordered = await this.client.call('payments.create', { body, ...idempotencyKey });
    if (ordered.status !== 201) return ordered;
    const paid = await this.client.call('dev.pay', { params: { id: ordered.answer.orderId }, body: {} });
    return paid.status < 300 || paid.error.code === 'order_closed' ? ordered : { ...ordered, status: 503 };
  }
}
