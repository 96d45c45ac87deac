import { Long } from 'bson';
import { encodeKey } from '../bson/key-encoding.ts';
import { BSON_ARRAY, BSON_OBJECT, LazyDocument } from '../bson/lazy-document.ts';
import { toNumber } from '../bson/numbers.ts';
import { type BsonObject, type BsonValue, integer, isNumber, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { parseFilter, someLeaf } from '../match/filter.ts';
import { findDocuments, projected, Scan, unlimitedQuery } from '../query/find-documents.ts';
import { runStages } from '../query/pipeline-stages.ts';
import { planQuery } from '../query/plan.ts';
import { parseProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import type { CatalogCollection } from '../storage/catalog.ts';
import { documentsRange } from '../storage/key-layout.ts';
import { documentKey, type RecordDocument } from '../storage/records.ts';
import type { Context, Handler } from './context.ts';

const FIRST_BATCH = 101;
const FIND_FIELDS = [
  ...['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'collation'],
  ...['allowDiskUse', 'noCursorTimeout', 'allowPartialResults', 'let'],
];

/** find: the first batch of the matching documents. */
export const find: Handler = async (command, { store, catalog, cursors }) => {
  command.allow(FIND_FIELDS);
  if (Object.keys(command.document('let')).length > 0) refuse('NotImplemented', "'let' is not supported");
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
  const batchSize = notNegative('batchSize', command.number('batchSize', FIRST_BATCH));
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

/** aggregate: a leading $match and $sort use an index; the other stages run one after another. */
export const aggregate: Handler = async (command, { store, catalog, cursors }) => {
  command.allow(['pipeline', 'cursor', 'allowDiskUse', 'hint', 'collation', 'let']);
  if (Object.keys(command.document('let')).length > 0) refuse('NotImplemented', "'let' is not supported");
  if (isNumber(command.body.aggregate)) {
    refuse('NotImplemented', 'aggregate on a whole database is not supported');
  }
  const stages = parsePipeline(command.body.pipeline);
  const [filter, afterMatch] = takeLeading('$match', stages);
  const [sort, rest] = takeLeading('$sort', afterMatch);
  const documents = findDocuments(store, catalog, {
    namespace: command.namespace,
    filter: parseFilter(filter ?? {}),
    sort: parseSort(sort),
    skip: 0,
    limit: 0,
    hint: command.body.hint,
    deadlineMs: command.deadlineMs,
  });
  const results = runStages(documents, rest);
  const cursor = command.document('cursor');
  const other = Object.keys(cursor).find((name) => name !== 'batchSize');
  if (other) refuse('NotImplemented', `BSON field 'aggregate.cursor.${other}' is not supported`);
  const size = cursor.batchSize === undefined ? FIRST_BATCH : Number(cursor.batchSize);
  const batch = await cursors.start(command.namespace, results, {
    batchSize: size,
    limit: 0,
    singleBatch: false,
  });
  return cursorAnswer('firstBatch', command.namespace, batch);
};

function parsePipeline(pipeline: unknown): BsonObject[] {
  if (Array.isArray(pipeline) && pipeline.every(isObject)) return pipeline;
  return refuse('TypeMismatch', "'pipeline' option must be specified as an array of documents");
}

/** Splits off the first stage if it has this name. */
function takeLeading(name: string, stages: BsonObject[]): [BsonObject | undefined, BsonObject[]] {
  const operand = stages[0]?.[name];
  if (Object.keys(stages[0] ?? {}).length !== 1 || !isObject(operand)) return [undefined, stages];
  return [operand, stages.slice(1)];
}

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

/** distinct: the values at a path, an array's elements each for itself. */
export const distinct: Handler = async (command, { store, catalog }) => {
  command.allow(['key', 'query', 'collation']);
  const key = command.body.key;
  if (typeof key !== 'string' || key === '') return refuse('TypeMismatch', "'key' must be a field path");
  const path = key.split('.');
  const values = new Map<string, BsonValue>();
  const query = unlimitedQuery(command.namespace, command.document('query'), command.deadlineMs);
  for await (const portion of findDocuments(store, catalog, query)) {
    for (const document of portion) {
      someLeaf(document, path, (value, isElement) => {
        const isWhole = Array.isArray(value) && !isElement;
        if (value !== undefined && !isWhole) values.set(encodeKey(value).toString('latin1'), value);
        return false;
      });
    }
  }
  return { values: [...values.keys()].sort().map((each) => values.get(each)) };
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
