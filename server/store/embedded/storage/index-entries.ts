import { formatValue } from '../bson/compare.ts';
import { encodeKey } from '../bson/key-encoding.ts';
import type { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonValue, integer } from '../bson/values.ts';
import { DatabaseError, refuse } from '../errors.ts';
import { indexValues } from '../query/index-values.ts';
import type { KeyPattern } from '../query/sort.ts';
import type { IndexSpec } from './catalog.ts';
import { indexPrefix } from './key-layout.ts';

/** LMDB's limit, which includes the prefix. */
const MAX_INDEX_KEY_BYTES = 1978;

interface IndexEntry {
  key: Buffer;
  values: BsonValue[];
}

export interface IndexEntries {
  entries: Map<string, IndexEntry>;
  isMultikey: boolean;
}

/** A document's entries in an index, by key as a latin1 string. KeyTooLong when a key doesn't fit. */
export function entriesOf(index: IndexSpec, document: LazyDocument, idKey: Buffer): IndexEntries {
  const entries = new Map<string, IndexEntry>();
  const paths = index.pattern.map(([path]) => path.split('.'));
  const { keys, isMultikey, isAbsent } = indexValues(document, paths);
  if (index.sparse && isAbsent) return { entries, isMultikey };
  for (const values of keys) {
    const parts = values.map((value, at) => encodeKey(value, index.pattern[at]![1]));
    const key = Buffer.concat([indexPrefix(index.id), ...parts, ...(index.unique ? [] : [idKey])]);
    if (key.length > MAX_INDEX_KEY_BYTES) {
      refuse('KeyTooLong', `the key of ${key.length} bytes is too long for index ${index.name}`);
    }
    entries.set(key.toString('latin1'), { key, values });
  }
  return { entries, isMultikey };
}

/** MongoDB's duplicate key error, 11000. */
export function duplicateKey(
  namespace: string,
  indexName: string,
  pattern: KeyPattern,
  values: BsonValue[],
): DatabaseError {
  const keyPattern = Object.fromEntries(pattern.map(([path, direction]) => [path, integer(direction)]));
  const keyValue = Object.fromEntries(pattern.map(([path], index) => [path, values[index] ?? null]));
  const pairs = Object.entries(keyValue).map(([path, value]) => `${path}: ${formatValue(value)}`);
  return new DatabaseError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${indexName} dup key: { ${pairs.join(', ')} }`,
    { keyPattern, keyValue },
  );
}
