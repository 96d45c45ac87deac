import { type BsonObject, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { parseFilter } from '../match/parse-filter.ts';
import { findDocuments } from '../query/find-documents.ts';
import { runStages } from '../query/pipeline-stages.ts';
import { parseSort } from '../query/sort.ts';
import type { Handler } from './context.ts';
import { cursorAnswer } from './cursor-answer.ts';

const FIRST_BATCH = 101;

/** aggregate: a leading $match and $sort use an index; the other stages run one after another. */
export const aggregate: Handler = async (command, { store, catalog, cursors }) => {
  command.allow(['pipeline', 'cursor', 'allowDiskUse', 'hint', 'collation', 'let']);
  if (Object.keys(command.document('let')).length > 0) refuse('NotImplemented', "'let' is not supported");
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
