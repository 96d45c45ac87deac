import { type Fields, LazyDocument } from '../bson/lazy-document.ts';
import { type BsonValue, isObject, ownField } from '../bson/values.ts';

/** Tests a value at a path. `isElement` is true when the value is an element of an array at the path's end. */
export type LeafTest = (value: BsonValue, isElement: boolean) => boolean;

/** Reads a top-level or own field; undefined when it is missing. */
export function fieldOf(fields: Fields, name: string): BsonValue {
  return fields instanceof LazyDocument ? fields.get(name) : ownField(fields, name);
}

/** Whether a path's part can be an index into an array. */
export function isIndex(part: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(part);
}

/**
 * Whether some value at the path passes the test. An array on the way is entered by index and through each of its objects.
 * An array at the end is tested element by element and then as a whole. A missing value is tested as undefined.
 */
export function someLeaf(fields: Fields, path: readonly string[], test: LeafTest): boolean {
  return walk(fields, path, 0, test);
}

function walk(fields: Fields, path: readonly string[], at: number, test: LeafTest): boolean {
  return descend(fieldOf(fields, path[at]!), path, at + 1, test);
}

function descend(value: BsonValue, path: readonly string[], at: number, test: LeafTest): boolean {
  if (at === path.length) {
    if (Array.isArray(value) && value.some((element) => test(element, true))) return true;
    return test(value, false);
  }
  if (Array.isArray(value)) {
    const part = path[at]!;
    if (isIndex(part) && Number(part) < value.length && descend(value[Number(part)], path, at + 1, test)) {
      return true;
    }
    return value.some((element) => isObject(element) && walk(element, path, at, test));
  }
  return isObject(value) ? walk(value, path, at, test) : test(undefined, false);
}
