import type { mongo } from 'mongoose';

/** Documents that are decoded in one turn of the event loop, in about 5 ms. */
const batchSize = 500;

/** The documents of a cursor in batches, between which other work of the server runs. */
export async function* readBatches<Document>(cursor: mongo.FindCursor<Document>): AsyncGenerator<Document[]> {
  cursor.batchSize(batchSize);
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments();
  } finally {
    await cursor.close();
  }
}
