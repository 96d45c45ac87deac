import { compareValues, equalValues } from '../bson/compare.ts';
import { formatValue } from '../bson/format-value.ts';
import { toNumber } from '../bson/numbers.ts';
import { type BsonObject, type BsonValue, isNumber, isObject, typeName } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { isOperators, parseFilter } from '../match/parse-filter.ts';
import { parseFieldOperators } from '../match/parse-operators.ts';
import { decide, equalTo } from '../match/predicates.ts';
import { parseSort } from '../query/sort.ts';
import type { MakeNext } from './change.ts';

/** $push, with $each, $position, $sort and $slice. */
export const push: MakeNext = (path, operand) => {
  const { each, position, order, slice } = parsePush(operand);
  return (current, id) => {
    if (current !== undefined && !Array.isArray(current)) {
      return refuse(
        'BadValue',
        `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${formatValue(id)}}`,
      );
    }
    const array = current ? [...current] : [];
    array.splice(position ?? array.length, 0, ...each);
    if (order) array.sort(order);
    if (slice === undefined) return array;
    return slice >= 0 ? array.slice(0, slice) : array.slice(slice);
  };
};

interface Push {
  each: BsonValue[];
  position?: number;
  order?: (a: BsonValue, b: BsonValue) => number;
  slice?: number;
}

function parsePush(operand: BsonValue): Push {
  if (!isObject(operand) || !('$each' in operand)) return { each: [operand] };
  const push: Push = { each: eachOf('$push', operand) };
  for (const [clause, value] of Object.entries(operand)) {
    if (clause === '$position') push.position = wholeNumber(clause, value);
    else if (clause === '$slice') push.slice = wholeNumber(clause, value);
    else if (clause === '$sort') push.order = elementOrder(value);
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
  if (isObject(value)) {
    const sort = parseSort(value);
    const key = (element: BsonValue) => sort.keyOf(isObject(element) ? element : {});
    return (a, b) => Buffer.compare(key(a), key(b));
  }
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
export const pull: MakeNext = (_path, operand) => remove('$pull', pulls(operand));

export const pullAll: MakeNext = (_path, operand) => {
  if (!Array.isArray(operand)) return refuse('BadValue', '$pullAll requires an array argument');
  return remove('$pullAll', (element) => operand.some((value) => equalValues(element, value)));
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

function remove(operator: string, isRemoved: (element: BsonValue) => boolean) {
  return (current: BsonValue): BsonValue => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current)) return refuse('BadValue', `Cannot apply ${operator} to a non-array value`);
    return current.filter((element) => !isRemoved(element));
  };
}

export const pop: MakeNext = (path, operand) => {
  const end = isNumber(operand) ? toNumber(operand) : undefined;
  if (end !== 1 && end !== -1)
    return refuse('FailedToParse', `$pop expects 1 or -1, found: ${formatValue(operand)}`);
  return (current) => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current)) {
      const type = typeName(current);
      return refuse('TypeMismatch', `Path '${path}' contains an element of non-array type '${type}'`);
    }
    return end === 1 ? current.slice(0, -1) : current.slice(1);
  };
};
