import { compareValues, equalValues, formatValue } from '../bson/compare.ts';
import { addNumbers, toNumber } from '../bson/numbers.ts';
import {
  type BsonNumber,
  type BsonObject,
  type BsonValue,
  isNumber,
  isObject,
  typeName,
} from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';
import { decide, equalTo, isOperators, parseFieldOperators, parseFilter } from '../match/filter.ts';
import { type MakeNext, REMOVE } from './slot.ts';

/** $push, with $each, $sort of whole elements, and $slice. */
export const push: MakeNext = (path, operand) => {
  const { each, order, slice } = parsePush(operand);
  return (current, id) => {
    if (current !== undefined && !Array.isArray(current)) {
      return refuse(
        'BadValue',
        `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${formatValue(id)}}`,
      );
    }
    const array = [...(current ?? []), ...each];
    if (order) array.sort(order);
    if (slice === undefined) return array;
    return slice >= 0 ? array.slice(0, slice) : array.slice(slice);
  };
};

interface Push {
  each: BsonValue[];
  order?: (a: BsonValue, b: BsonValue) => number;
  slice?: number;
}

function parsePush(operand: BsonValue): Push {
  if (!isObject(operand) || !('$each' in operand)) return { each: [operand] };
  const push: Push = { each: eachOf('$push', operand) };
  for (const [clause, value] of Object.entries(operand)) {
    if (clause === '$slice') push.slice = wholeNumber(clause, value);
    else if (clause === '$sort') push.order = elementOrder(value);
    else if (clause === '$position') refuseUnsupported(clause);
    else if (clause !== '$each') return refuse('BadValue', `Unrecognized clause in $push: ${clause}`);
  }
  return push;
}

function eachOf(operator: string, operand: BsonObject): BsonValue[] {
  const each = operand.$each;
  if (Array.isArray(each)) return each;
  const type = typeName(each);
  return refuse(
    'BadValue',
    `The argument to $each in ${operator} must be an array but it was of type: ${type}`,
  );
}

function wholeNumber(clause: string, value: BsonValue): number {
  const number = isNumber(value) ? toNumber(value) : Number.NaN;
  if (Number.isInteger(number)) return number;
  return refuse(
    'BadValue',
    `The value for ${clause} must be an integer value but was given type: ${typeName(value)}`,
  );
}

function elementOrder(value: BsonValue): (a: BsonValue, b: BsonValue) => number {
  if (isObject(value)) return refuseUnsupported('$sort by fields in $push');
  const direction = isNumber(value) ? toNumber(value) : 0;
  if (direction !== 1 && direction !== -1) {
    return refuse('BadValue', 'The $sort element value must be either 1 or -1');
  }
  return (a, b) => direction * compareValues(a, b);
}

export const addToSet: MakeNext = (path, operand) => {
  const hasEach = isObject(operand) && Object.keys(operand)[0] === '$each';
  if (hasEach && Object.keys(operand).length > 1) {
    return refuse('BadValue', 'Found unexpected fields after $each in $addToSet');
  }
  const added = hasEach ? eachOf('$addToSet', operand) : [operand];
  return (current) => {
    if (current !== undefined && !Array.isArray(current)) {
      const type = typeName(current);
      return refuse(
        'BadValue',
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${type}`,
      );
    }
    const array = current ? [...current] : [];
    for (const value of added) {
      if (!array.some((element) => equalValues(element, value))) array.push(value);
    }
    return array;
  };
};

/** $pull: by a value, by operators on the element, or by a filter of embedded documents. */
export const pull: MakeNext = (_path, operand) => {
  const isRemoved = pulls(operand);
  return (current) => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current)) return refuse('BadValue', 'Cannot apply $pull to a non-array value');
    return current.filter((element) => !isRemoved(element));
  };
};

function pulls(operand: BsonValue): (element: BsonValue) => boolean {
  if (isOperators(operand)) {
    const { predicate } = parseFieldOperators(operand, parseFilter);
    return (element) => decide(predicate, (test) => test(element, false));
  }
  if (isObject(operand)) {
    const filter = parseFilter(operand);
    return (element) => isObject(element) && filter.test(element);
  }
  const test = equalTo(operand);
  return (element) => test(element, false);
}

/** $set and $setOnInsert. */
export const set: MakeNext = (_path, operand) => () => operand;

export const unset: MakeNext = () => () => REMOVE;

export const inc: MakeNext = (path, operand) => {
  const amount = numericOperand(path, operand);
  return (current, id) =>
    current === undefined ? amount : addNumbers(numericField(path, current, id), amount);
};

export const min: MakeNext = (_path, operand) => (current) =>
  current === undefined || compareValues(operand, current) < 0 ? operand : current;

export const max: MakeNext = (_path, operand) => (current) =>
  current === undefined || compareValues(operand, current) > 0 ? operand : current;

function numericOperand(path: string, operand: BsonValue): BsonNumber {
  if (isNumber(operand)) return operand;
  return refuse(
    'TypeMismatch',
    `Cannot increment with non-numeric argument: {${path}: ${formatValue(operand)}}`,
  );
}

function numericField(path: string, current: BsonValue, id: BsonValue): BsonNumber {
  if (isNumber(current)) return current;
  const name = path.slice(path.lastIndexOf('.') + 1);
  return refuse(
    'TypeMismatch',
    `Cannot apply $inc to a value of non-numeric type. {_id: ${formatValue(id)}} has the field '${name}' ` +
      `of non-numeric type ${typeName(current)}`,
  );
}
