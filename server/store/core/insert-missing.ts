import type { Collection, Stored } from './connect-mongoose.ts';
import { areAllDuplicates } from './database-failures.ts';

/** Inserts what isn't there yet, by `_id`: a second delivery changes nothing. */
export async function insertMissing<Document extends Stored>(
  collection: Collection<Document>,
  documents: readonly Document[],
): Promise<void> {
  if (documents.length === 0) return;
  try {
    await collection.collection.insertMany(documents as never, { ordered: false });
  } catch (error) {
    if (!areAllDuplicates(error)) throw error;
  }
}
