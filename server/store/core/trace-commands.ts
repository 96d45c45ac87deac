import type { mongo } from 'mongoose';
import { beginSpan } from '#server/core/traces/spans.ts';

/**
 * Makes a span of each command to the database, inside of the call or the job that asks it. The client needs
 * `monitorCommands`, which copies each command, so this is for servers with traces only. Spans name the command and its
 * collection, and no values.
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
