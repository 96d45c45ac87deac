import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from './commands/context.ts';
import { allMatches } from './commands/matching-documents.ts';
import type { IndexSpec } from './storage/catalog.ts';

/** Small enough that clients' commands don't wait noticeably behind one batch. */
const batchSize = 200;

/** Removes the documents whose time in a TTL index has passed; returns their number. */
export async function expireDocuments(context: Context, nowMs: number): Promise<number> {
  let removed = 0;
  for (const { namespace, indexes } of context.catalog.all()) {
    for (const index of indexes) {
      if (index.expireAfterSeconds === undefined) continue;
      for (;;) {
        const count = await context.writes.write(() => expireBatch(context, namespace, index, nowMs));
        removed += count;
        if (count < batchSize) break;
        await nextTurn();
      }
    }
  }
  return removed;
}

function expireBatch(context: Context, namespace: string, index: IndexSpec, nowMs: number): number {
  const collection = context.catalog.find(namespace);
  // A client may have dropped the collection or the index since the last batch.
  if (!collection?.indexes.some(({ id }) => id === index.id)) return 0;
  const until = new Date(nowMs - (index.expireAfterSeconds ?? 0) * 1000);
  const [path] = index.pattern[0]!;
  const filter = { $and: [index.partialFilter ?? {}, { [path]: { $lte: until } }] };
  let removed = 0;
  for (const stored of allMatches(context, collection, { filter, hint: index.name, limit: batchSize })) {
    context.records.remove(collection, stored);
    removed++;
  }
  return removed;
}
