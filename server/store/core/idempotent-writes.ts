import type { mongo } from 'mongoose';
import { reserveComment } from '../embedded/wire/command.ts';
import { areAllDuplicates, isDuplicate } from './database-failures.ts';
import type { Collection, StoredDocument } from './define-collection.ts';

/** Options of a small write that a sign-in needs: on a full disk it uses the embedded database's reserve. */
export const usingReserve = { comment: reserveComment };

/** Clause that is true of every document: no collection has this field. */
export const always = { neverStored: { $exists: false } } as const;

/**
 * Updates the document with this `_id`, or inserts one. Engines on DocumentDB lose acknowledged writes when
 * the filter of an upsert is only `_id`. With a second clause, one of two simultaneous inserts fails instead,
 * and its repeat finds the document.
 */
export async function updateOrInsert<Document extends StoredDocument>(
  { collection }: Collection<Document>,
  _id: Document['_id'],
  update: mongo.UpdateFilter<Document>,
): Promise<void> {
  const filter = { _id, ...always } as unknown as mongo.Filter<Document>;
  const write = () => collection.updateOne(filter, update, { upsert: true });
  await write().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    return write();
  });
}

/**
 * Inserts the documents whose `_id` isn't there yet, so that a second delivery changes nothing. True when all
 * of them were missing.
 */
export async function insertMissing<Document extends StoredDocument>(
  collection: Collection<Document>,
  documents: readonly Document[],
  options: mongo.BulkWriteOptions = {},
): Promise<boolean> {
  if (documents.length === 0) return true;
  try {
    await collection.collection.insertMany(documents as readonly mongo.OptionalUnlessRequiredId<Document>[], {
      ...options,
      ordered: false,
    });
    return true;
  } catch (error) {
    if (!areAllDuplicates(error)) throw error;
    return false;
  }
}

/** A document that a later one of the same player replaces. */
export interface OrderedDocument extends StoredDocument {
  /** Counts the player's effects: the higher one is the later one. */
  readonly order: number;
}

/**
 * Writes each document unless a later one is stored. Inserts the missing ones first and then replaces the
 * older ones: a single upsert would fail with a duplicate key when two writers insert together, and the
 * later document could get lost.
 */
export async function writeNewer<Document extends OrderedDocument>(
  collection: Collection<Document>,
  documents: readonly Document[],
): Promise<void> {
  const newest = new Map<Document['_id'], Document>();
  for (const document of documents)
    if (document.order > (newest.get(document._id)?.order ?? Number.NEGATIVE_INFINITY))
      newest.set(document._id, document);
  if (newest.size === 0) return;
  await insertMissing(collection, [...newest.values()]);
  const updates = [...newest.values()].map(({ _id, ...fields }) => ({
    updateOne: { filter: { _id, order: { $lt: fields.order } }, update: { $set: fields } },
  }));
  // The driver can't compute its operation types for a type parameter.
  await collection.collection.bulkWrite(updates as unknown as mongo.AnyBulkWriteOperation<Document>[], {
    ordered: false,
  });
}
