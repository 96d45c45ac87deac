import type { Database } from './connect-mongoose.ts';
import { sayHello } from './prove-database.ts';

/** A server whose clock differs more from the database's isn't ready. */
const maxClockErrorMs = 1000;
/** The database's clock is asked again after this time. */
const askAgainMs = 1000;

/**
 * The clock of the database, which all servers on it have in common. Between two questions it goes on by the
 * monotonic clock of this machine, so that a wrong or moved clock of the machine doesn't change it. Leases,
 * the latest time and game time follow it.
 */
export class DatabaseClock {
  readonly #database: Database;
  /** The database's time less the monotonic clock's; the machine's own time before the first answer. */
  #aheadMs = Date.now() - performance.now();
  #errorMs = 0;
  #askedMs = Number.NEGATIVE_INFINITY;
  #first: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Epoch time in milliseconds. */
  now(): number {
    return Math.round(performance.now() + this.#aheadMs);
  }

  /**
   * Asks the database, at most once a second, and waits for the first answer only; a question that fails
   * leaves the clock as it is. Resolves to the milliseconds by which this machine's clock is ahead, or behind
   * (negative), beyond what the time of the round trip can explain.
   */
  async errorMs(): Promise<number> {
    if (performance.now() - this.#askedMs >= askAgainMs) {
      this.#askedMs = performance.now();
      const answer = this.#ask().catch(() => undefined);
      this.#first ??= answer;
    }
    await this.#first;
    return this.#errorMs;
  }

  /** Whether the machine's clock is close enough to the database's for calls, jobs and leases. */
  async isRight(): Promise<boolean> {
    return Math.abs(await this.errorMs()) <= maxClockErrorMs;
  }

  async #ask(): Promise<void> {
    const [sentMs, sentAt] = [Date.now(), performance.now()];
    const { connection } = this.#database;
    const { localTime } = await sayHello(connection.getClient().db(connection.name));
    const [receivedMs, receivedAt] = [Date.now(), performance.now()];
    if (!(localTime instanceof Date)) return;
    const databaseMs = localTime.getTime();
    this.#errorMs = databaseMs < sentMs ? sentMs - databaseMs : Math.min(0, receivedMs - databaseMs);
    this.#aheadMs = databaseMs - (sentAt + receivedAt) / 2;
  }
}
