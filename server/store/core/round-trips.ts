import type { mongo } from 'mongoose';

/**
 * Counts and times the round trips to the database. A command takes a connection from the pool and gives it back with its
 * answer; watching the pool costs less than the driver's command events, which copy each command.
 */
export class RoundTrips {
  count = 0;
  seconds = 0;
  /** Commands that found no connection within their time. */
  withoutConnection = 0;
  readonly #startedMs = new Map<unknown, number>();

  /** The commands under way. */
  get running(): number {
    return this.#startedMs.size;
  }

  /** Follows a client from now on, instead of the one before. */
  watch(client: Pick<mongo.MongoClient, 'on'>): void {
    this.#startedMs.clear();
    client.on('connectionCheckedOut', ({ address, connectionId }) => {
      this.#startedMs.set(`${address} ${connectionId}`, performance.now());
    });
    client.on('connectionCheckedIn', ({ address, connectionId }) => {
      const key = `${address} ${connectionId}`;
      const startedMs = this.#startedMs.get(key);
      if (startedMs === undefined) return;
      this.#startedMs.delete(key);
      this.count++;
      this.seconds += (performance.now() - startedMs) / 1000;
    });
    client.on('connectionCheckOutFailed', () => {
      this.withoutConnection++;
    });
  }
}
