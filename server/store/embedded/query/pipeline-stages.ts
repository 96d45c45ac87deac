import { Int32 } from 'bson';
import { encodeKey } from '../bson/key-encoding.ts';
import { type Fields, LazyDocument } from '../bson/lazy-document.ts';
import { addNumbers } from '../bson/numbers.ts';
import { type BsonNumber, type BsonObject, type BsonValue, isNumber, isObject } from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';
import { fieldOf } from '../match/filter.ts';
import { numberIn } from '../wire/command.ts';
import { limited, type Results, skipping } from './find-documents.ts';

/** The filter of a pipeline that starts with $match. */
export function leadingMatch([first]: BsonObject[]): BsonObject | undefined {
  const filter = first?.$match;
  return first && Object.keys(first).length === 1 && isObject(filter) ? filter : undefined;
}

/**
 * Chains the stages of a pipeline after its leading $match: $group, and the $skip and $limit that drivers
 * make of a count. NotImplemented for any other.
 */
export function runStages(source: Results, stages: BsonObject[]): Results {
  return stages.reduce((results, stage) => {
    const [name, ...others] = Object.keys(stage);
    if (name === undefined || others.length > 0) {
      return refuse('FailedToParse', 'A pipeline stage specification object must contain exactly one field.');
    }
    return runStage(results, name, stage);
  }, source);
}

function runStage(source: Results, name: string, stage: BsonObject): Results {
  switch (name) {
    case '$skip':
      return skipping(source, atLeast(0, name, stage));
    case '$limit':
      return limited(source, atLeast(1, name, stage));
    case '$group':
      return grouped(source, stage[name]);
    case '$match':
      return refuseUnsupported('$match after another stage');
    default:
      return refuseUnsupported(`the stage ${name}`);
  }
}

function atLeast(lowest: number, name: string, stage: BsonObject): number {
  const value = numberIn(stage, name, -1);
  return value >= lowest ? value : refuse('BadValue', `invalid argument to ${name} stage: ${value}`);
}

/** Evaluates an expression for one document; undefined when there is no value. */
type Expression = (document: Fields) => BsonValue;

interface Sum {
  name: string;
  value: Expression;
}

/** $group by a field or a literal, with sums of a field or a literal. */
function grouped(source: Results, specification: BsonValue): Results {
  if (!isObject(specification)) return refuse('BadValue', "a group's fields must be specified in an object");
  const { _id, ...fields } = specification;
  if (_id === undefined) return refuse('BadValue', 'a group specification must include an _id');
  const sums = Object.entries(fields).map(([name, operand]) => parseSum(name, operand));
  return group(source, parseExpression(_id), sums);
}

function parseSum(name: string, operand: BsonValue): Sum {
  const [operator, ...others] = isObject(operand) ? Object.keys(operand) : [];
  if (!isObject(operand) || operator === undefined || others.length > 0) {
    return refuse('BadValue', `The field '${name}' must be an accumulator object`);
  }
  if (operator !== '$sum') return refuseUnsupported(`${operator} in $group`);
  return { name, value: parseExpression(operand.$sum) };
}

function parseExpression(expression: BsonValue): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    const name = expression.slice(1);
    if (/^$|[.$]/.test(name)) return refuseUnsupported(`the expression ${expression}`);
    return (document) => fieldOf(document, name);
  }
  if (isObject(expression) || Array.isArray(expression)) {
    return refuseUnsupported('an expression of objects or arrays');
  }
  return () => expression;
}

async function* group(source: Results, id: Expression, sums: Sum[]): Results {
  const groups = new Map<string, { id: BsonValue; totals: BsonNumber[] }>();
  for await (const batch of source) {
    for (const document of batch) {
      const value = id(document) ?? null;
      const key = encodeKey(value).toString('latin1');
      const own = groups.get(key) ?? { id: value, totals: sums.map(() => new Int32(0)) };
      groups.set(key, own);
      sums.forEach((sum, at) => {
        const added = sum.value(document);
        if (isNumber(added)) own.totals[at] = addNumbers(own.totals[at]!, added);
      });
    }
  }
  yield [...groups.values()].map((own) => {
    const document = new LazyDocument();
    document.set('_id', own.id);
    sums.forEach(({ name }, at) => {
      document.set(name, own.totals[at]!);
    });
    return document;
  });
}
