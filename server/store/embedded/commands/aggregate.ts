import { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonObject, encodeDocument, isNumber, isObject } from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';
import { parseFilter } from '../match/filter.ts';
import { findDocuments, type Results } from '../query/find-documents.ts';
import { leadingMatch, runStages } from '../query/pipeline-stages.ts';
import { parseSort } from '../query/sort.ts';
import { numberIn, type WireCommand } from '../wire/command.ts';
import type { Context, Handler } from './context.ts';
import { collStatsStage } from './diagnostics.ts';
import { cursorAnswer, firstBatch } from './read-commands.ts';

/** aggregate: a leading $match uses an index; the other stages run one after another. */
export const aggregate: Handler = async (command, context) => {
  command.allow(['pipeline', 'cursor', 'allowDiskUse', 'hint', 'collation', 'let']);
  if (Object.keys(command.document('let')).length > 0) refuseUnsupported('let');
  if (isNumber(command.body.aggregate)) refuseUnsupported('an aggregation of a whole database');
  const cursor = command.document('cursor');
  const other = Object.keys(cursor).find((name) => name !== 'batchSize');
  if (other) refuseUnsupported(`BSON field 'aggregate.cursor.${other}'`);
  const stages = parsePipeline(command.body.pipeline);
  const stats = await collStatsStage(command, context, stages);
  const results = stats ? single(stats) : pipelineResults(command, context, stages);
  const options = { batchSize: numberIn(cursor, 'batchSize', firstBatch), limit: 0, singleBatch: false };
  const batch = await context.cursors.start(command.namespace, results, options);
  return cursorAnswer('firstBatch', command.namespace, batch);
};

function parsePipeline(pipeline: unknown): BsonObject[] {
  if (Array.isArray(pipeline) && pipeline.every(isObject)) return pipeline;
  return refuse('TypeMismatch', "'pipeline' option must be specified as an array of documents");
}

function pipelineResults(command: WireCommand, { store, catalog }: Context, stages: BsonObject[]): Results {
  const filter = leadingMatch(stages);
  const documents = findDocuments(store, catalog, {
    namespace: command.namespace,
    filter: parseFilter(filter ?? {}),
    sort: parseSort(undefined),
    skip: 0,
    limit: 0,
    hint: command.body.hint,
    deadlineMs: command.deadlineMs,
  });
  return runStages(documents, filter ? stages.slice(1) : stages);
}

async function* single(document: BsonObject): Results {
  yield [new LazyDocument(encodeDocument(document))];
}
