import type { mongo } from 'mongoose';
import type { Database } from './connect-mongoose.ts';
import type { Collection, StoredDocument } from './define-collection.ts';

/**
 * Finds a document that no election takes back; null when there is none. Only a document that is there is
 * read twice, so that looking for news costs no wait for a majority.
 */
export async function findConfirmed<Document extends StoredDocument>(
  database: Database,
  { collection }: Collection<Document>,
  filter: mongo.Filter<Document>,
  options: mongo.FindOneOptions = {},
): Promise<mongo.WithId<Document> | null> {
  const found = await collection.findOne(filter, options);
  const confirmed = database.confirmedRead();
  if (!found || !confirmed.readConcern) return found;
  return collection.findOne(filter, { ...options, ...confirmed });
}
