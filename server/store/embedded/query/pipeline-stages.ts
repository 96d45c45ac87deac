import { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonObject, type BsonValue, integer, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { parseFilter } from '../match/parse-filter.ts';
import { numberIn } from '../wire/command.ts';
import { grouped } from './group-stage.ts';
import { parseProjection } from './projection.ts';
import { filtered, limited, projected, type Results, skipping, sorted } from './results.ts';
import { parseSort } from './sort.ts';

/** Chains the stages of a pipeline. NotImplemented for an unsupported stage. */
export function runStages(source: Results, stages: BsonObject[]): Results {
  return stages.reduce((results, stage) => {
    const [name, ...others] = Object.keys(stage);
    if (name === undefined || others.length > 0) {
      return refuse('FailedToParse', 'A pipeline stage specification object must contain exactly one field.');
    }
    return runStage(results, name, stage[name], stage);
  }, source);
}

function runStage(source: Results, name: string, operand: BsonValue, stage: BsonObject): Results {
  switch (name) {
    case '$match':
      return filtered(source, parseFilter(objectOf(name, operand)));
    case '$sort':
      return sorted(source, parseSort(objectOf(name, operand)));
    case '$skip':
      return skipping(source, atLeast(0, name, stage));
    case '$limit':
      return limited(source, atLeast(1, name, stage));
    case '$project': {
      const projection = parseProjection(objectOf(name, operand));
      if (projection) return projected(source, projection);
      return refuse('BadValue', '$project specification must have at least one field');
    }
    case '$group':
      return grouped(source, objectOf(name, operand));
    case '$count':
      return countStage(source, operand);
    default:
      return refuse('NotImplemented', `the pipeline stage '${name}' is not supported`);
  }
}

function objectOf(name: string, operand: BsonValue): BsonObject {
  return isObject(operand) ? operand : refuse('BadValue', `the ${name} stage must be an object`);
}

function atLeast(lowest: number, name: string, stage: BsonObject): number {
  const value = numberIn(stage, name, -1);
  return value >= lowest ? value : refuse('BadValue', `invalid argument to ${name} stage: ${value}`);
}

async function* countStage(source: Results, name: BsonValue): Results {
  if (typeof name !== 'string' || name === '' || /[.$]/.test(name)) {
    refuse('BadValue', 'the count field must be a non-empty string without dots and dollars');
  }
  let count = 0;
  for await (const batch of source) count += batch.length;
  if (count === 0) return;
  const document = new LazyDocument();
  document.set(name, integer(count));
  yield [document];
}
