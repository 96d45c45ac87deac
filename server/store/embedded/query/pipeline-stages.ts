import { Double, Int32 } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { encodeKey } from '../bson/key-encoding.ts';
import { type Fields, LazyDocument } from '../bson/lazy-document.ts';
import { combineNumbers, toNumber } from '../bson/numbers.ts';
import {
  type BsonNumber,
  type BsonObject,
  type BsonValue,
  integer,
  isNumber,
  isObject,
} from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { fieldOf, parseFilter } from '../match/filter.ts';
import { numberIn } from '../wire/command.ts';
import { filtered, limited, projected, type Results, skipping, sorted } from './find-documents.ts';
import { parseProjection } from './projection.ts';
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

/** Evaluates an expression for one document; undefined when there is no value. */
type Expression = (document: Fields) => BsonValue;

interface Accumulator {
  add(value: BsonValue): void;
  result(): BsonValue;
}

const ACCUMULATORS = new Map<string, () => Accumulator>([
  ['$sum', sum],
  ['$avg', average],
  ['$min', () => extreme(-1)],
  ['$max', () => extreme(1)],
]);

interface Group {
  id: BsonValue;
  accumulators: Accumulator[];
}

/** $group with $sum, $avg, $min and $max over literals and field paths. */
function grouped(source: Results, specification: BsonObject): Results {
  const { _id, ...fields } = specification;
  if (_id === undefined) return refuse('BadValue', 'a group specification must include an _id');
  const id = parseExpression(_id);
  const outputs = Object.entries(fields).map(([name, operand]) => parseOutput(name, operand));
  return group(source, id, outputs);
}

interface Output {
  name: string;
  start: () => Accumulator;
  value: Expression;
}

function parseOutput(name: string, operand: BsonValue): Output {
  const [operator, ...others] = isObject(operand) ? Object.keys(operand) : [];
  if (!isObject(operand) || operator === undefined || others.length > 0) {
    return refuse('BadValue', `The field '${name}' must be an accumulator object`);
  }
  const start = ACCUMULATORS.get(operator);
  if (!start) return refuse('NotImplemented', `the group operator '${operator}' is not supported`);
  return { name, start, value: parseExpression(operand[operator]) };
}

async function* group(source: Results, id: Expression, outputs: Output[]): Results {
  const groups = new Map<string, Group>();
  for await (const batch of source) {
    for (const document of batch) {
      const value = id(document) ?? null;
      const key = encodeKey(value).toString('latin1');
      const own = groups.get(key) ?? { id: value, accumulators: outputs.map((output) => output.start()) };
      groups.set(key, own);
      outputs.forEach((output, at) => {
        own.accumulators[at]!.add(output.value(document));
      });
    }
  }
  yield [...groups.values()].map((own) => {
    const document = new LazyDocument();
    document.set('_id', own.id);
    outputs.forEach((output, at) => {
      document.set(output.name, own.accumulators[at]!.result());
    });
    return document;
  });
}

function parseExpression(expression: BsonValue): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    const path = expression.slice(1).split('.');
    if (path[0] === '' || path[0]?.startsWith('$')) {
      return refuse('NotImplemented', `the variable '${expression}' is not supported`);
    }
    return (document) => valueAlong(fieldOf(document, path[0]!), path, 1);
  }
  if (Array.isArray(expression)) return refuse('NotImplemented', 'array expressions are not supported');
  if (!isObject(expression)) return () => expression;
  const operator = Object.keys(expression).find((name) => name.startsWith('$'));
  if (operator === '$literal') return () => expression[operator];
  if (operator) return refuse('NotImplemented', `the expression operator '${operator}' is not supported`);
  const fields = Object.entries(expression).map(([name, value]) => [name, parseExpression(value)] as const);
  return (document) => {
    const values = fields.map(([name, value]): [string, BsonValue] => [name, value(document)]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
}

function valueAlong(value: BsonValue, path: string[], at: number): BsonValue {
  if (at === path.length) return value;
  if (Array.isArray(value)) {
    return value.map((element) => valueAlong(element, path, at)).filter((element) => element !== undefined);
  }
  return isObject(value) ? valueAlong(fieldOf(value, path[at]!), path, at + 1) : undefined;
}

function sum(): Accumulator {
  let total: BsonNumber = new Int32(0);
  return {
    add: (value) => {
      if (isNumber(value)) total = combineNumbers(total, value, 'add');
    },
    result: () => total,
  };
}

function average(): Accumulator {
  let total = 0;
  let count = 0;
  return {
    add: (value) => {
      if (!isNumber(value)) return;
      total += toNumber(value);
      count++;
    },
    result: () => (count === 0 ? null : new Double(total / count)),
  };
}

function extreme(sign: 1 | -1): Accumulator {
  let best: BsonValue;
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
      if (best === undefined || compareValues(value, best) * sign > 0) best = value;
    },
    result: () => best ?? null,
  };
}
