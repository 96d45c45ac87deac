import { log } from '../log.ts';
import type { AnswerRepository } from './answer-repository.ts';
import { isDatabaseAway } from './database-failures.ts';
import type { FlightRepository } from './flight-repository.ts';
import type { LedgerRepository } from './ledger-repository.ts';
import type { OrderRepository } from './order-repository.ts';
import type { PlayerRepository, WaitingOutbox } from './player-repository.ts';
import type { PoolRepository } from './pool-repository.ts';

const sweepEveryMs = 5000;
/** Saves of so short a time share their writes. */
const gatherForMs = 20;
const batchSize = 200;

/** Where outboxes come from, and where what is in them goes. */
export interface Settled {
  readonly players: PlayerRepository;
  readonly ledger: LedgerRepository;
  readonly flights: FlightRepository;
  readonly answers: AnswerRepository;
  readonly pools: PoolRepository;
  readonly orders: OrderRepository;
}

/**
 * Carries what players' outboxes hold to its collections, each entry under its own id, and then empties the outboxes:
 * a crash in between and a second delivery change nothing.
 */
export class Settler {
  readonly #to: Settled;
  readonly #due = new Set<string>();
  #round: Promise<void> = Promise.resolve();
  #sweepTimer: NodeJS.Timeout | undefined;
  #kickTimer: NodeJS.Timeout | undefined;

  constructor(to: Settled) {
    this.#to = to;
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

  /** Right after a save: soon, in the background, together with others. */
  kick(playerId: string): void {
    this.#due.add(playerId);
    this.#kickTimer ??= setTimeout(() => {
      this.#kickTimer = undefined;
      this.#settleDue().catch(tell);
    }, gatherForMs);
  }

  /** Settles all that is in the player's outbox by now. */
  settle(playerId: string): Promise<void> {
    this.#due.add(playerId);
    return this.#settleDue();
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
      const seen = await this.#to.players.readOutboxes(ids);
      await this.#deliver(seen);
      await this.#to.players.clearOutboxes(seen);
    }
  }

  async #deliver(seen: readonly WaitingOutbox[]): Promise<void> {
    const entries = seen.flatMap(({ playerId, entries }) => entries.map((entry) => ({ ...entry, playerId })));
    await Promise.all([
      this.#to.ledger.add(entries.filter((entry) => entry.kind === 'ledger')),
      this.#to.flights.add(entries.filter((entry) => entry.kind === 'flight')),
      this.#to.answers.keep(entries.filter((entry) => entry.kind === 'answer')),
      this.#to.pools.add(entries.filter((entry) => entry.kind === 'investment')),
      this.#to.orders.keep(entries.filter((entry) => entry.kind === 'order')),
    ]);
  }

  /** Whoever was left over: by a crash, by another process, by a break of the database. */
  #sweep(): void {
    this.#to.players
      .findUnsettled(batchSize)
      .then((ids) => {
        for (const id of ids) this.#due.add(id);
        return this.#settleDue();
      })
      .catch(tell);
  }
}

function tell(error: unknown): void {
  if (!isDatabaseAway(error)) log.failure('settling', error);
}
