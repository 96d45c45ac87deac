import { log } from '../../core/log.ts';
import { inSpan } from '../../core/traces/spans.ts';
import { isDatabaseAway } from '../core/database-failures.ts';
import type { PendingOutbox } from '../repositories/core/outbox-repository.ts';
import { deliverMessages } from './deliver-messages.ts';
import { activatePilots, type ChangeListener, deliverCrews, deliverTributes } from './deliver-others.ts';
import type { OutboxEntry } from './outbox.ts';
import type { RelayRepositories } from './relay-repositories.ts';

const pollEveryMs = 5000;
/** Saves within this time share one delivery. */
const batchForMs = 20;
const batchSize = 200;
/**
 * The poll passes over up to this many players with undeliverable entries, so that they don't crowd out
 * others.
 */
const maxExcluded = 1000;

/**
 * Delivers the entries of players' outboxes to their collections and to other players, and then empties the
 * outboxes. Every write is idempotent by the entry's own id, so that a crash in between or a second delivery
 * changes nothing.
 */
export class OutboxRelay {
  readonly #repositories: RelayRepositories;
  readonly #scheduled = new Set<string>();
  readonly #listeners: ChangeListener[] = [];
  #delivery: Promise<void> = Promise.resolve();
  #pollTimer: NodeJS.Timeout | undefined;
  #batchTimer: NodeJS.Timeout | undefined;
  /** Players whose outbox holds only entries of an unknown kind, with the number of these entries. */
  readonly #undeliverable = new Map<string, number>();

  readonly #isConnected: () => boolean;
  #isPolling = false;

  constructor(repositories: RelayRepositories, isConnected: () => boolean = () => true) {
    this.#repositories = repositories;
    this.#isConnected = isConnected;
  }

  start(): void {
    this.#pollTimer = setInterval(() => this.#poll(), pollEveryMs).unref();
    this.#poll();
  }

  /** Stops polling and delivers the scheduled entries. */
  async stop(): Promise<void> {
    clearInterval(this.#pollTimer);
    clearTimeout(this.#batchTimer);
    await this.#deliverScheduled().catch(() => undefined);
  }

  /** The number of entries that this version doesn't know. They wait for a version that does. */
  get unknownEntries(): number {
    return [...this.#undeliverable.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Ids of players whose outbox isn't delivered yet, except for entries that this version doesn't know. */
  findFull(limit = 1000): Promise<string[]> {
    const { outboxes } = this.#repositories;
    return outboxes.findFull(limit, [...this.#undeliverable.keys()].slice(0, maxExcluded));
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

  /** Delivers the player's outbox, and its consequences for others. */
  deliver(playerId: string): Promise<void> {
    this.#scheduled.add(playerId);
    return this.#deliverScheduled();
  }

  /**
   * Delivers the player's outbox where the answer has to wait for it. Never rejects: the change is saved
   * already, and a later poll delivers what failed now.
   */
  async tryDeliver(playerId: string): Promise<void> {
    await this.deliver(playerId).catch(logFailure);
  }

  /** Activates due pilots of these crews; `nowMs` is game time. */
  activateWaiting(leaderIds: readonly string[], nowMs: number): Promise<void> {
    return this.#inTurn(async () => {
      for (const leaderId of leaderIds)
        await activatePilots(this.#repositories, leaderId, nowMs, this.#onChange);
      await this.#deliverBatches();
    });
  }

  /** Takes everybody who is scheduled when it starts. */
  #deliverScheduled(): Promise<void> {
    return this.#inTurn(() => this.#deliverBatches());
  }

  /** Deliveries run one after another. */
  #inTurn(task: () => Promise<void>): Promise<void> {
    const delivery = this.#delivery.catch(() => undefined).then(task);
    this.#delivery = delivery;
    return delivery;
  }

  async #deliverBatches(): Promise<void> {
    const { outboxes } = this.#repositories;
    while (this.#scheduled.size > 0) {
      const ids = [...this.#scheduled].slice(0, batchSize);
      for (const id of ids) this.#scheduled.delete(id);
      await inSpan({ name: 'delivering outboxes', kind: 'own', isRoot: true }, async (span) => {
        span.note({ 'proto.players': ids.length });
        const pending = await outboxes.read(ids);
        await this.#deliverEntries(pending);
        for (const id of ids) this.#undeliverable.delete(id);
        await outboxes.clear(pending.map((outbox) => ({ ...outbox, kept: this.#keepUnknown(outbox) })));
      });
    }
  }

  /**
   * The entries that this version can't deliver. A newer version, which may run beside this one, wrote them.
   */
  #keepUnknown({ playerId, entries }: PendingOutbox): readonly OutboxEntry[] {
    const unknown = entries.filter(({ kind }) => !deliveredKinds.has(kind));
    if (unknown.length > 0) {
      this.#undeliverable.set(playerId, unknown.length);
      const kinds = [...new Set(unknown.map(({ kind }) => kind))].join(', ');
      log.failure(
        'delivering outboxes',
        new Error(`${playerId} has ${unknown.length} of unknown kind: ${kinds}`),
      );
    }
    return unknown;
  }

  async #deliverEntries(pending: readonly PendingOutbox[]): Promise<void> {
    const repositories = this.#repositories;
    const all = pending.flatMap(({ playerId, entries }) => entries.map((entry) => ({ ...entry, playerId })));
    await Promise.all([
      repositories.ledger.add(ofKind(all, 'ledger')),
      repositories.flights.add(ofKind(all, 'flight')),
      repositories.fairPlay.add(ofKind(all, 'flight'), repositories.tunables),
      repositories.dockingRuns.keep(ofKind(all, 'docked')),
      repositories.answers.save(ofKind(all, 'answer')),
      repositories.generals.write(ofKind(all, 'general')),
      repositories.pools.add(ofKind(all, 'investment')),
      repositories.standings.write(ofKind(all, 'score')),
      repositories.eventCounts.write(ofKind(all, 'event')),
      repositories.orders.save(ofKind(all, 'order')),
      deliverMessages(repositories, ofKind(all, 'message'), ofKind(all, 'sent')),
      repositories.mints.add(ofKind(all, 'mint')),
      repositories.reviews.write(ofKind(all, 'review')),
    ]);
    await deliverTributes(repositories, ofKind(all, 'tribute'), this.#onChange);
    // After the messages, which may be from the same change.
    await repositories.inbox.markSeen(ofKind(all, 'seen'));
    const crews = {
      left: ofKind(all, 'leave'),
      joined: ofKind(all, 'crew'),
      collected: ofKind(all, 'referral'),
    };
    await deliverCrews(repositories, crews, this.#onChange);
  }

  readonly #onChange: ChangeListener = (before, after) => {
    this.#scheduled.add(after.id);
    for (const listener of this.#listeners) listener(before, after);
  };

  /** Finds outboxes that a crash, another process or an unreachable database has left full. */
  #poll(): void {
    if (this.#isPolling || !this.#isConnected()) return;
    this.#isPolling = true;
    this.findFull(batchSize)
      .then((ids) => {
        for (const id of ids) this.#scheduled.add(id);
        return this.#deliverScheduled();
      })
      .catch(logFailure)
      .finally(() => {
        this.#isPolling = false;
      });
  }
}

/** An object instead of a list, so that a kind without delivery doesn't compile. */
const deliveredKinds = new Set(
  Object.keys({
    ledger: 1,
    flight: 1,
    answer: 1,
    general: 1,
    investment: 1,
    score: 1,
    event: 1,
    order: 1,
    mint: 1,
    tribute: 1,
    crew: 1,
    review: 1,
    leave: 1,
    referral: 1,
    message: 1,
    sent: 1,
    seen: 1,
    docked: 1,
  } satisfies Record<OutboxEntry['kind'], 1>),
);

type OfPlayer<Entry> = Entry & { readonly playerId: string };

function ofKind<Kind extends OutboxEntry['kind']>(entries: readonly OfPlayer<OutboxEntry>[], kind: Kind) {
  return entries.filter(
    (entry): entry is OfPlayer<Extract<OutboxEntry, { readonly kind: Kind }>> => entry.kind === kind,
  );
}

function logFailure(error: unknown): void {
  if (!isDatabaseAway(error)) log.failure('delivering outboxes', error);
}
