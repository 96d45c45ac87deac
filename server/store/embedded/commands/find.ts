import { Long } from 'bson';
import { toNumber } from '../bson/numbers.ts';
import { isNumber } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { parseFilter } from '../match/parse-filter.ts';
import { findDocuments } from '../query/find-documents.ts';
import { parseProjection } from '../query/projection.ts';
import { projected } from '../query/results.ts';
import { parseSort } from '../query/sort.ts';
import type { Handler } from './context.ts';
import { cursorAnswer } from './cursor-answer.ts';

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
