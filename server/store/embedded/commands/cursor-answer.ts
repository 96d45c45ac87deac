import { Long } from 'bson';
import { BSON_ARRAY, BSON_OBJECT, LazyDocument } from '../bson/lazy-document.ts';

/** The answer that carries a batch of documents, which are copied as they are encoded. */
export function cursorAnswer(
  field: 'firstBatch' | 'nextBatch',
  namespace: string,
  batch: { documents: Buffer[]; id: number },
): LazyDocument {
  const cursor = new LazyDocument();
  cursor.setEncoded(field, BSON_ARRAY, encodedArray(batch.documents));
  cursor.set('id', Long.fromNumber(batch.id));
  cursor.set('ns', namespace);
  const answer = new LazyDocument();
  answer.setEncoded('cursor', BSON_OBJECT, cursor.toBytes());
  return answer;
}

function encodedArray(documents: Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.alloc(4)];
  documents.forEach((document, index) => {
    parts.push(Buffer.from(`\x03${index}\0`, 'latin1'), document);
  });
  parts.push(Buffer.from([0]));
  const bytes = Buffer.concat(parts);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}
