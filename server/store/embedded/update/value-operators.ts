import { Double, Int32, Long, Timestamp } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { formatValue } from '../bson/format-value.ts';
import { combineNumbers } from '../bson/numbers.ts';
import { type BsonNumber, type BsonValue, isNumber, isObject, typeName } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { type MakeNext, REMOVE } from './change.ts';

/** $set and $setOnInsert. */
export const set: MakeNext = (_path, operand) => () => operand;

export const unset: MakeNext = () => () => REMOVE;

export const inc: MakeNext = (path, operand) => {
  const amount = numericOperand('increment', path, operand);
  return (current, id) =>
    current === undefined ? amount : combineNumbers(numericField('$inc', path, current, id), amount, 'add');
};

export const mul: MakeNext = (path, operand) => {
  const factor = numericOperand('multiply', path, operand);
  return (current, id) =>
    current === undefined
      ? zeroLike(factor)
      : combineNumbers(numericField('$mul', path, current, id), factor, 'multiply');
};

export const min: MakeNext = (_path, operand) => (current) =>
  current === undefined || compareValues(operand, current) < 0 ? operand : current;

export const max: MakeNext = (_path, operand) => (current) =>
  current === undefined || compareValues(operand, current) > 0 ? operand : current;

export const currentDate: MakeNext = (_path, operand) => {
  const type = isObject(operand) ? operand.$type : operand;
  if (type === true || type === false || type === 'date') return () => new Date();
  if (type === 'timestamp') {
    return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  }
  return refuse(
    'BadValue',
    `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression`,
  );
};

function numericOperand(verb: string, path: string, operand: BsonValue): BsonNumber {
  if (isNumber(operand)) return operand;
  return refuse(
    'TypeMismatch',
    `Cannot ${verb} with non-numeric argument: {${path}: ${formatValue(operand)}}`,
  );
}

function numericField(operator: string, path: string, current: BsonValue, id: BsonValue): BsonNumber {
  if (isNumber(current)) return current;
  const name = path.slice(path.lastIndexOf('.') + 1);
  return refuse(
    'TypeMismatch',
    `Cannot apply ${operator} to a value of non-numeric type. {_id: ${formatValue(id)}} has the field '${name}' ` +
      `of non-numeric type ${typeName(current)}`,
  );
}

function zeroLike(factor: BsonNumber): BsonNumber {
  if (factor._bsontype === 'Int32') return new Int32(0);
  if (factor._bsontype === 'Long') return Long.ZERO;
  if (factor._bsontype === 'Double') return new Double(0);
  return refuse('NotImplemented', 'arithmetic on Decimal128 is not supported');
}
