import type { Context } from './commands/context.ts';
import { allMatches } from './commands/matching-documents.ts';
import type { Collection, IndexSpec } from './storage/catalog.ts';

/** Removes the documents whose time in a TTL index has passed; returns their number. */
export function expireDocuments(context: Context, nowMs: number): Promise<number> {
  return context.writes.write(() => {
    let removed = 0;
    for (const collection of context.catalog.all()) {
      for (const index of collection.indexes) removed += expireIn(context, collection, index, nowMs);
    }
    return removed;
  });
}

function expireIn(context: Context, collection: Collection, index: IndexSpec, nowMs: number): number {
  if (index.expireAfterSeconds === undefined) return 0;
  const until = new Date(nowMs - index.expireAfterSeconds * 1000);
  const [path] = index.pattern[0]!;
  const filter = { $and: [index.partialFilter ?? {}, { [path]: { $lte: until } }] };
  let removed = 0;
  for (const stored of allMatches(context, collection, { filter, hint: index.name })) {
    context.records.remove(collection, stored);
    removed++;
  }
  return removed;
}
