import type { mongo } from 'mongoose';
import { beginSpan } from '../../core/traces/spans.ts';

/**
 * Counts and times the round trips to the database. A command checks a connection out of the pool and checks
 * it in after its answer. Pool events cost less than the driver's command events, which copy each
 * command.
 */
export class RoundTrips {
  count = 0;
  seconds = 0;
  /** Number of commands that failed to check out a connection. */
  withoutConnection = 0;
  readonly #startedMs = new Map<unknown, number>();

  /** The commands under way. */
  get running(): number {
    return this.#startedMs.size;
  }

  /** Removes one round trip from `count`. The database clock's polls are no part of the load. */
  uncount(): void {
    this.count--;
  }

  /** Starts watching a new client and forgets the commands of the previous client. */
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

/**
 * Records a span for each database command, as a child of the call or job that sends the command. The client
 * needs `monitorCommands`, which copies each command: use this function only while tracing is on. A span has
 * the names of the command and its collection, but no values.
 */
export function traceCommands(client: Pick<mongo.MongoClient, 'on'>): void {
  const open = new Map<number, NonNullable<ReturnType<typeof beginSpan>>>();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const collection = command[commandName];
    const target = typeof collection === 'string' ? collection : '';
    const span = beginSpan({ name: `${commandName} ${target}`.trim(), kind: 'outgoing' });
    if (!span) return;
    span.note({ 'db.system.name': 'mongodb', 'db.operation.name': commandName });
    if (target) span.note({ 'db.collection.name': target });
    open.set(requestId, span);
  });
  const end = (requestId: number, reason?: string) => {
    const span = open.get(requestId);
    open.delete(requestId);
    if (reason) span?.fail(reason);
    span?.end();
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure.name));
}
