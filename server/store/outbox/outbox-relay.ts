import type { Player } from '#engine/rules/core/player.ts';
import { log } from '#server/core/log.ts';
import { isDatabaseAway } from '../core/database-failures.ts';
import type { WaitingOutbox } from '../repositories/player-repository.ts';
import { deliverCrews } from './deliver-crews.ts';
import { deliverTributes } from './deliver-tributes.ts';
import type { OutboxEntry } from './outbox.ts';
import type { DeliveryStores } from './relay-repositories.ts';

const sweepEveryMs = 5000;
/** Saves of so short a time share their writes. */
const gatherForMs = 20;
const batchSize = 200;

/** Told of a player whom the settler itself has changed. */
export type ChangeListener = (before: Player, after: Player) => void;

/**
 * Carries what players' outboxes hold to its collections and to other players, each entry under its own id, and then
 * empties the outboxes: a crash in between and a second delivery change nothing.
 */
export class OutboxRelay {
  readonly #stores: DeliveryStores;
  readonly #due = new Set<string>();
  readonly #listeners: ChangeListener[] = [];
  #round: Promise<void> = Promise.resolve();
  #sweepTimer: NodeJS.Timeout | undefined;
  #kickTimer: NodeJS.Timeout | undefined;

  constructor(stores: DeliveryStores) {
    this.#stores = stores;
  }

  start(): void {
    this.#sweepTimer = setInterval(() => this.#sweep(), sweepEveryMs).unref();
    this.#sweep();
  }

  /** Stops sweeping and settles what is due. */
  async stop(): Promise<void> {
    clearInterval(this.#sweepTimer);
    clearTimeout(this.#kickTimer);
    await this.#settleDue().catch(() => undefined);
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Right after a save: soon, in the background, together with others. */
  schedule(playerId: string): void {
    this.#due.add(playerId);
    this.#kickTimer ??= setTimeout(() => {
      this.#kickTimer = undefined;
      this.#settleDue().catch(tell);
    }, gatherForMs);
  }

  /** Settles all that is in the player's outbox by now, and what follows from it for others. */
  deliver(playerId: string): Promise<void> {
    this.#due.add(playerId);
    return this.#settleDue();
  }

  /**
   * Right after a save that other players are to see: waits until they do. It was saved, so it never fails; what couldn't be
   * carried now is carried later.
   */
  async carry(playerId: string): Promise<void> {
    await this.deliver(playerId).catch(tell);
  }

  /** One round after another: a round takes all who are due when it begins. */
  #settleDue(): Promise<void> {
    const round = this.#round.catch(() => undefined).then(() => this.#settleRound());
    this.#round = round;
    return round;
  }

  async #settleRound(): Promise<void> {
    while (this.#due.size > 0) {
      const ids = [...this.#due].slice(0, batchSize);
      for (const id of ids) this.#due.delete(id);
      const seen = await this.#stores.players.readOutboxes(ids);
      await this.#deliver(seen);
      await this.#stores.players.clearOutboxes(seen);
    }
  }

  async #deliver(seen: readonly WaitingOutbox[]): Promise<void> {
    const stores = this.#stores;
    const entries = seen.flatMap(({ playerId, entries }) => entries.map((entry) => ({ ...entry, playerId })));
    await Promise.all([
      stores.ledger.add(ofKind(entries, 'ledger')),
      stores.flights.add(ofKind(entries, 'flight')),
      stores.answers.keep(ofKind(entries, 'answer')),
      stores.generals.write(ofKind(entries, 'general')),
      stores.pools.add(ofKind(entries, 'investment')),
      stores.scores.write(ofKind(entries, 'score')),
      stores.orders.keep(ofKind(entries, 'order')),
      stores.notices.add(ofKind(entries, 'notice')),
      stores.mints.add(ofKind(entries, 'mint')),
      deliverTributes(stores, ofKind(entries, 'tribute')),
    ]);
    await deliverCrews(stores, ofKind(entries, 'crew'), (before, after) => {
      this.#due.add(after.id);
      for (const listener of this.#listeners) listener(before, after);
    });
  }

  /** Whoever was left over: by a crash, by another process, by a break of the database. */
  #sweep(): void {
    this.#stores.players
      .findUnsettled(batchSize)
      .then((ids) => {
        for (const id of ids) this.#due.add(id);
        return this.#settleDue();
      })
      .catch(tell);
  }
}

type OfPlayer<Entry> = Entry & { readonly playerId: string };

function ofKind<Kind extends OutboxEntry['kind']>(entries: readonly OfPlayer<OutboxEntry>[], kind: Kind) {
  return entries.filter(
    (entry): entry is OfPlayer<Extract<OutboxEntry, { readonly kind: Kind }>> => entry.kind === kind,
  );
}

function tell(error: unknown): void {
  if (!isDatabaseAway(error)) log.failure('settling', error);
}
