import { log } from '../log.ts';
import type { AnswerRepository } from './answer-repository.ts';
import { isDatabaseAway } from './database-failures.ts';
import type { FlightRepository } from './flight-repository.ts';
import type { LedgerRepository } from './ledger-repository.ts';
import type { OutboxEntry } from './outbox.ts';
import type { PlayerRepository } from './player-repository.ts';

const sweepEveryMs = 5000;
const sweepSize = 200;

/**
 * Carries what players' outboxes hold to its collections, each entry under its own id, and then empties the outbox:
 * a crash in between and a second delivery change nothing.
 */
export class Settler {
  readonly #players: PlayerRepository;
  readonly #ledger: LedgerRepository;
  readonly #flights: FlightRepository;
  readonly #answers: AnswerRepository;
  readonly #underWay = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(
    players: PlayerRepository,
    ledger: LedgerRepository,
    flights: FlightRepository,
    answers: AnswerRepository,
  ) {
    this.#players = players;
    this.#ledger = ledger;
    this.#flights = flights;
    this.#answers = answers;
  }

  start(): void {
    this.#timer = setInterval(() => this.#kickSweep(), sweepEveryMs).unref();
    this.#kickSweep();
  }

  /** Stops sweeping and waits for what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#underWay.values(), this.#sweeping]);
  }

  /** Right after a save: in the background, one at a time for a player. */
  kick(playerId: string): void {
    this.settle(playerId).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.failure('settling', error);
    });
  }

  /** Settles all that is in the player's outbox by now. */
  settle(playerId: string): Promise<void> {
    const before = this.#underWay.get(playerId) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.#settle(playerId));
    this.#underWay.set(playerId, turn);
    return turn.finally(() => {
      if (this.#underWay.get(playerId) === turn) this.#underWay.delete(playerId);
    });
  }

  async #settle(playerId: string): Promise<void> {
    for (;;) {
      const loaded = await this.#players.load(playerId);
      if (!loaded || loaded.outboxRev === null) return;
      await this.#deliver(playerId, loaded.outbox);
      if (await this.#players.clearOutbox(playerId, loaded.outboxRev)) return;
    }
  }

  async #deliver(playerId: string, outbox: readonly OutboxEntry[]): Promise<void> {
    await this.#ledger.add(
      playerId,
      outbox.filter((entry) => entry.kind === 'ledger'),
    );
    await this.#flights.add(
      playerId,
      outbox.filter((entry) => entry.kind === 'flight'),
    );
    for (const entry of outbox) if (entry.kind === 'answer') await this.#answers.keep(entry);
  }

  #kickSweep(): void {
    if (this.#sweeping) return;
    this.#sweeping = this.#sweep()
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.failure('sweeping outboxes', error);
      })
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  async #sweep(): Promise<void> {
    for (const id of await this.#players.findUnsettled(sweepSize)) await this.settle(id);
  }
}
