import { successor } from '../bson/key-encoding.ts';
import type { KeyRange } from './key-value-store.ts';

/*
 * The keys of the one ordered store:
 *   c <namespace>                  a collection's description
 *   d <collection> <_id>           a document
 *   i <index> <values> [<_id>]     an index entry whose value is the encoded _id; unique ones end before it
 *   f                              the format of all others, in one byte
 *   n                              the last number given to a collection or an index
 */

const CATALOG = Buffer.from('c');
export const COUNTER_KEY = Buffer.from('n');

export function catalogKey(namespace: string): Buffer {
  return Buffer.concat([CATALOG, Buffer.from(namespace)]);
}

export function namespaceOf(key: Buffer): string {
  return key.toString('utf8', 1);
}

export function catalogRange(): KeyRange {
  return prefixRange(CATALOG);
}

/** The prefix of all keys of a collection's documents. */
export function documentsPrefix(collectionId: number): Buffer {
  return numbered('d', collectionId);
}

/** The prefix of all keys of an index. */
export function indexPrefix(indexId: number): Buffer {
  return numbered('i', indexId);
}

export function documentsRange(collectionId: number): KeyRange {
  return prefixRange(documentsPrefix(collectionId));
}

export function indexRange(indexId: number): KeyRange {
  return prefixRange(indexPrefix(indexId));
}

/** All keys that start with the prefix. */
export function prefixRange(prefix: Buffer): KeyRange {
  return { start: prefix, end: successor(prefix)! };
}

function numbered(kind: 'd' | 'i', id: number): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.write(kind, 0, 'latin1');
  prefix.writeUInt32BE(id, 1);
  return prefix;
}
