import { type Direction, encodeKey } from '../bson/key-encoding.ts';
import type { Fields } from '../bson/lazy-document.ts';
import { toNumber } from '../bson/numbers.ts';
import { type BsonValue, isNumber, isObject } from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';
import { indexValues } from './index-values.ts';

export type KeyPattern = readonly (readonly [path: string, direction: Direction])[];

/** The order in which the documents themselves are stored. */
export const idPattern: KeyPattern = [['_id', 1]];

/** Whether a value such as {a: 1, b: -1} is this pattern. */
export function hasPattern(pattern: KeyPattern, value: BsonValue): boolean {
  if (!isObject(value)) return false;
  const fields = Object.entries(value);
  return (
    fields.length === pattern.length &&
    fields.every(([path, direction], at) => {
      const [ownPath, ownDirection] = pattern[at]!;
      return path === ownPath && isNumber(direction) && toNumber(direction) === ownDirection;
    })
  );
}

/** A parsed sort. */
export interface Sort {
  pattern: KeyPattern;
  /** A key whose byte order is the order of the sort. An array counts as its first element in that order. */
  keyOf(document: Fields): Buffer;
}

/** Parses a sort such as {a: 1, b: -1}; an absent one has an empty pattern. BadValue for other directions. */
export function parseSort(sort: BsonValue): Sort {
  if (sort !== undefined && !isObject(sort)) return refuse('TypeMismatch', 'sort must be an object');
  const pattern = Object.entries(sort ?? {}).map(([path, value]): [string, Direction] => {
    if (isObject(value)) return refuseUnsupported('sorting by $meta');
    const direction = isNumber(value) ? toNumber(value) : 0;
    if (direction !== 1 && direction !== -1) {
      return refuse('BadValue', `$sort key ordering must be 1 (for ascending) or -1 (for descending)`);
    }
    if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$'))) {
      return refuse('BadValue', `sort by '${path}' is not possible`);
    }
    return [path, direction];
  });
  const paths = pattern.map(([path]) => path.split('.'));
  return { pattern, keyOf: (document) => lowestKey(document, paths, pattern) };
}

function lowestKey(document: Fields, paths: string[][], pattern: KeyPattern): Buffer {
  const { keys } = indexValues(document, paths);
  const encoded = keys.map((values) =>
    Buffer.concat(values.map((value, index) => encodeKey(value, pattern[index]![1]))),
  );
  return encoded.reduce((lowest, key) => (Buffer.compare(key, lowest) < 0 ? key : lowest));
}
