import { Long } from 'bson';
import { BSON_ARRAY, BSON_OBJECT, LazyDocument } from '../bson/lazy-document.ts';
import { toNumber } from '../bson/numbers.ts';
import { type BsonObject, type BsonValue, integer, isNumber } from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';
import { parseFilter } from '../match/filter.ts';
import { findDocuments, projected, Scan } from '../query/find-documents.ts';
import { planQuery } from '../query/plan.ts';
import { parseProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import type { CatalogCollection } from '../storage/catalog.ts';
import { documentsRange } from '../storage/key-layout.ts';
import { documentKey, type RecordDocument } from '../storage/records.ts';
import type { Context, Handler } from './context.ts';

/** Documents in the first batch of a cursor, unless the client asks for another number. */
export const firstBatch = 101;
const FIND_FIELDS = [
  ...['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'collation'],
  ...['allowDiskUse', 'noCursorTimeout', 'allowPartialResults', 'let'],
];

/** find: the first batch of the matching documents. */
export const find: Handler = async (command, { store, catalog, cursors }) => {
  command.allow(FIND_FIELDS);
  if (Object.keys(command.document('let')).length > 0) refuseUnsupported('let');
  const limit = notNegative('limit', command.number('limit', 0));
  const projection = parseProjection(command.body.projection);
  const documents = findDocuments(store, catalog, {
    namespace: command.namespace,
    filter: parseFilter(command.document('filter')),
    sort: parseSort(command.body.sort),
    skip: notNegative('skip', command.number('skip', 0)),
    limit,
    hint: command.body.hint,
    deadlineMs: command.deadlineMs,
  });
  const results = projection ? projected(documents, projection) : documents;
  const batchSize = notNegative('batchSize', command.number('batchSize', firstBatch));
  const options = { batchSize, limit, singleBatch: command.flag('singleBatch') };
  return cursorAnswer(
    'firstBatch',
    command.namespace,
    await cursors.start(command.namespace, results, options),
  );
};

function notNegative(field: string, value: number): number {
  if (value < 0) refuse('BadValue', `BSON field '${field}' value must be >= 0, actual value '${value}'`);
  return value;
}

/** getMore: the next batch of a cursor. */
export const getMore: Handler = async (command, { cursors }) => {
  command.allow(['collection', 'batchSize']);
  const namespace = command.namespaceIn('collection');
  const batchSize = command.number('batchSize', 0) || Number.POSITIVE_INFINITY;
  const id = command.number('getMore', 0);
  return cursorAnswer('nextBatch', namespace, await cursors.more(id, namespace, batchSize));
};

/** killCursors: closes cursors before their end. */
export const killCursors: Handler = (command, { cursors }) => {
  command.allow(['cursors']);
  const ids = command.body.cursors;
  if (!Array.isArray(ids)) return refuse('TypeMismatch', "BSON field 'killCursors.cursors' must be an array");
  const numbers = ids.map((id) => (isNumber(id) ? toNumber(id) : 0));
  const killed = numbers.filter((id) => cursors.close(id));
  const asLongs = (list: number[]) => list.map((id) => Long.fromNumber(id));
  const cursorsNotFound = asLongs(numbers.filter((id) => !killed.includes(id)));
  return { cursorsKilled: asLongs(killed), cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

/** count: the number of matching documents. An empty filter counts keys without reading documents. */
export const count: Handler = async (command, { store, catalog }) => {
  command.allow(['query', 'skip', 'limit', 'hint', 'collation']);
  const filter = parseFilter(command.document('query'));
  const skip = command.number('skip', 0);
  const limit = Math.abs(command.number('limit', 0));
  const collection = catalog.find(command.namespace);
  if (!collection) return { n: integer(0) };
  if (filter.isEmpty && skip === 0 && limit === 0) {
    return { n: integer(store.count(documentsRange(collection.id))) };
  }
  const { namespace, deadlineMs } = command;
  const sort = parseSort(undefined);
  const hint = command.body.hint;
  let n = 0;
  const query = { namespace, filter, sort, skip, limit, hint, deadlineMs };
  for await (const portion of findDocuments(store, catalog, query)) n += portion.length;
  return { n: integer(n) };
};

/** Selects the documents that a write changes. */
export interface Selection {
  filter: BsonObject;
  sort?: BsonValue;
  hint?: BsonValue;
  /** The maximum number of matches; unlimited by default. */
  limit?: number;
}

/**
 * The first match in the order of the sort. Checks the filter and sort even when the collection is missing.
 */
export function firstMatch(
  { store }: Context,
  collection: CatalogCollection | undefined,
  selection: Selection,
): RecordDocument | undefined {
  const filter = parseFilter(selection.filter);
  const sort = parseSort(selection.sort);
  if (!collection) return undefined;
  const plan = planQuery(collection, filter, sort, selection.hint);
  let first: { stored: RecordDocument; key: Buffer } | undefined;
  for (const { stored, document } of new Scan(store, collection, plan).matches(filter)) {
    if (plan.isSorted) return stored;
    const key = sort.keyOf(document);
    if (!first || Buffer.compare(key, first.key) < 0) first = { stored, key };
  }
  return first?.stored;
}

/**
 * All matches, up to the limit. They are collected before the first is returned, so that a changed document
 * isn't matched again.
 */
export function* allMatches(
  { store }: Context,
  collection: CatalogCollection | undefined,
  selection: Selection,
): Generator<RecordDocument> {
  const filter = parseFilter(selection.filter);
  if (!collection) return;
  const plan = planQuery(collection, filter, parseSort(undefined), selection.hint);
  const found: Buffer[] = [];
  for (const { stored } of new Scan(store, collection, plan).matches(filter)) {
    found.push(stored.idKey);
    if (found.length === selection.limit) break;
  }
  for (const idKey of found) {
    const bytes = store.get(documentKey(collection, idKey));
    if (bytes) yield { idKey, bytes };
  }
}

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
