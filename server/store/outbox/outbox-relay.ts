import { log } from '#server/core/log.ts';
import { isDatabaseAway } from '../core/database-failures.ts';
import type { PendingOutbox } from '../repositories/player-repository.ts';
import { type ChangeListener, deliverCrews } from './deliver-crews.ts';
import { deliverTributes } from './deliver-tributes.ts';
import type { OutboxEntry } from './outbox.ts';
import type { RelayRepositories } from './relay-repositories.ts';

const pollEveryMs = 5000;
/** Saves within this time share one delivery. */
const batchForMs = 20;
const batchSize = 200;

/**
 * Delivers the entries of players' outboxes to their collections and to other players, and then empties the outboxes. Every
 * write is idempotent by the entry's own id, so that a crash in between or a second delivery changes nothing.
 */
export class OutboxRelay {
  readonly #repositories: RelayRepositories;
  readonly #scheduled = new Set<string>();
  readonly #listeners: ChangeListener[] = [];
  #delivery: Promise<void> = Promise.resolve();
  #pollTimer: NodeJS.Timeout | undefined;
  #batchTimer: NodeJS.Timeout | undefined;

  constructor(repositories: RelayRepositories) {
    this.#repositories = repositories;
  }

  start(): void {
    this.#pollTimer = setInterval(() => this.#poll(), pollEveryMs).unref();
    this.#poll();
  }

  /** Stops polling and delivers what is scheduled. */
  async stop(): Promise<void> {
    clearInterval(this.#pollTimer);
    clearTimeout(this.#batchTimer);
    await this.#deliverScheduled().catch(() => undefined);
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Delivers the player's outbox soon, in the background, together with others. */
  schedule(playerId: string): void {
    this.#scheduled.add(playerId);
    this.#batchTimer ??= setTimeout(() => {
      this.#batchTimer = undefined;
      this.#deliverScheduled().catch(logFailure);
    }, batchForMs);
  }

  /** Delivers the player's outbox, and what follows from it for others. */
  deliver(playerId: string): Promise<void> {
    this.#scheduled.add(playerId);
    return this.#deliverScheduled();
  }

  /**
   * Delivers the player's outbox where the answer has to wait for it. Never rejects: the change is saved already, and a
   * later poll delivers what failed now.
   */
  async tryDeliver(playerId: string): Promise<void> {
    await this.deliver(playerId).catch(logFailure);
  }

  /** Deliveries run one after another. Each takes everybody who is scheduled when it starts. */
  #deliverScheduled(): Promise<void> {
    const delivery = this.#delivery.catch(() => undefined).then(() => this.#deliverBatches());
    this.#delivery = delivery;
    return delivery;
  }

  async #deliverBatches(): Promise<void> {
    const { players } = this.#repositories;
    while (this.#scheduled.size > 0) {
      const ids = [...this.#scheduled].slice(0, batchSize);
      for (const id of ids) this.#scheduled.delete(id);
      const pending = await players.readOutboxes(ids);
      await this.#deliverEntries(pending);
      await players.clearOutboxes(pending);
    }
  }

  async #deliverEntries(pending: readonly PendingOutbox[]): Promise<void> {
    const repositories = this.#repositories;
    const all = pending.flatMap(({ playerId, entries }) => entries.map((entry) => ({ ...entry, playerId })));
    await Promise.all([
      repositories.ledger.add(ofKind(all, 'ledger')),
      repositories.flights.add(ofKind(all, 'flight')),
      repositories.answers.save(ofKind(all, 'answer')),
      repositories.generals.write(ofKind(all, 'general')),
      repositories.pools.add(ofKind(all, 'investment')),
      repositories.standings.write(ofKind(all, 'score')),
      repositories.orders.save(ofKind(all, 'order')),
      repositories.notices.add(ofKind(all, 'notice')),
      repositories.mints.add(ofKind(all, 'mint')),
      deliverTributes(repositories, ofKind(all, 'tribute')),
    ]);
    await deliverCrews(repositories, ofKind(all, 'crew'), (before, after) => {
      this.#scheduled.add(after.id);
      for (const listener of this.#listeners) listener(before, after);
    });
  }

  /** Finds outboxes that a crash, another process or an unreachable database has left full. */
  #poll(): void {
    this.#repositories.players
      .findUndelivered(batchSize)
      .then((ids) => {
        for (const id of ids) this.#scheduled.add(id);
        return this.#deliverScheduled();
      })
      .catch(logFailure);
  }
}

type OfPlayer<Entry> = Entry & { readonly playerId: string };

function ofKind<Kind extends OutboxEntry['kind']>(entries: readonly OfPlayer<OutboxEntry>[], kind: Kind) {
  return entries.filter(
    (entry): entry is OfPlayer<Extract<OutboxEntry, { readonly kind: Kind }>> => entry.kind === kind,
  );
}

function logFailure(error: unknown): void {
  if (!isDatabaseAway(error)) log.failure('delivering outboxes', error);
}
