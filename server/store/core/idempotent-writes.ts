import type { Collection, Stored } from './connect-mongoose.ts';
import { insertMissing } from './insert-missing.ts';

/** A document that a later one replaces: `order` counts what happened to its player. */
export interface Ordered extends Stored {
  readonly order: number;
}

/**
 * Writes each document unless a later one is there. First what is missing and then what is older: an upsert of both in
 * one would lose the later of two that come at once.
 */
export async function writeNewer<Document extends Ordered>(
  collection: Collection<Document>,
  documents: readonly Document[],
): Promise<void> {
  const newest = new Map<Document['_id'], Document>();
  for (const document of documents)
    if (document.order > (newest.get(document._id)?.order ?? Number.NEGATIVE_INFINITY))
      newest.set(document._id, document);
  if (newest.size === 0) return;
  await insertMissing(collection, [...newest.values()]);
  await collection.collection.bulkWrite(
    [...newest.values()].map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id: _id as never, order: { $lt: fields.order } }, update: { $set: fields } },
    })),
    { ordered: false },
  );
}
