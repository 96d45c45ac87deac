import type { mongo } from 'mongoose';
import { beginSpan } from '../../core/traces/spans.ts';

/**
 * Counts and times the round trips to the database. A command takes a connection from the pool and gives it
 * back with its answer; watching the pool costs less than the driver's command events, which copy each
 * command.
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

  /** Takes an answer back from the count: it says nothing about the commands that others wait for. */
  uncount(): void {
    this.count--;
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

/**
 * Makes a span of each command to the database, inside of the call or the job that asks it. The client needs
 * `monitorCommands`, which copies each command, so this is for servers with traces only. Spans name the
 * command and its collection, and no values.
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
