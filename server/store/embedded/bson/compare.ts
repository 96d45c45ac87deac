import { EJSON } from 'bson';
import { refuseUnsupported } from '../errors.ts';
import { compareNumbers } from './numbers.ts';
import {
  type BsonClass,
  type BsonObject,
  type BsonValue,
  isBsonClass,
  isNumber,
  typeName,
  typeRank,
} from './values.ts';

/** Refuses the few types that can be stored but not compared. */
export function refuseIncomparable(value: BsonValue): never {
  return refuseUnsupported(`comparing values of type ${typeName(value)}`);
}

/** MongoDB's total order: by rank of the type, then by value. A missing value is below null. */
export function compareValues(a: BsonValue, b: BsonValue): number {
  const ranks = typeRank(a) - typeRank(b);
  if (ranks !== 0) return ranks;
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (a === undefined || a === null || b === undefined || b === null) return 0;
  if (isText(a) && isText(b)) return compareStrings(textOf(a), textOf(b));
  if (isBsonClass(a)) return isBsonClass(b) ? compareClasses(a, b) : refuseIncomparable(a);
  if (isBsonClass(b)) return refuseIncomparable(b);
  return compareObjects(a as BsonObject, b as BsonObject);
}

/** Whether two values are equal for MongoDB: 1, 1.0 and a long 1 are; field order counts. */
export function equalValues(a: BsonValue, b: BsonValue): boolean {
  return compareValues(a, b) === 0;
}

type Text = string | Extract<BsonClass, { _bsontype: 'BSONSymbol' }>;

function isText(value: BsonValue): value is Text {
  return typeof value === 'string' || (isBsonClass(value) && value._bsontype === 'BSONSymbol');
}

function textOf(value: Text): string {
  return typeof value === 'string' ? value : value.value;
}

/** Compares in the order of UTF-8 bytes, which differs from JavaScript's order beyond U+FFFF. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return byCodePoint(x) - byCodePoint(y);
  }
  return a.length - b.length;
}

function byCodePoint(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareArrays(a: BsonValue[], b: BsonValue[]): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const order = compareValues(a[at], b[at]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareObjects(a: BsonObject, b: BsonObject): number {
  const fieldsA = Object.entries(a);
  const fieldsB = Object.entries(b);
  const length = Math.min(fieldsA.length, fieldsB.length);
  for (let at = 0; at < length; at++) {
    const [nameA, valueA] = fieldsA[at]!;
    const [nameB, valueB] = fieldsB[at]!;
    const order =
      typeRank(valueA) - typeRank(valueB) || compareStrings(nameA, nameB) || compareValues(valueA, valueB);
    if (order !== 0) return order;
  }
  return fieldsA.length - fieldsB.length;
}

function compareClasses(a: BsonClass, b: BsonClass): number {
  if (a._bsontype === 'ObjectId' && b._bsontype === 'ObjectId') return Buffer.compare(a.id, b.id);
  if (a._bsontype === 'Binary' && b._bsontype === 'Binary') {
    return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
  }
  if (a._bsontype === 'Timestamp' && b._bsontype === 'Timestamp') return a.compare(b);
  if (a._bsontype === 'BSONRegExp' && b._bsontype === 'BSONRegExp') {
    return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
  }
  if (a._bsontype === b._bsontype && (a._bsontype === 'MinKey' || a._bsontype === 'MaxKey')) return 0;
  return refuseIncomparable(a);
}

/** Formats a value for error messages, much as MongoDB does. */
export function formatValue(value: BsonValue): string {
  if (value === undefined || value === null) return 'null';
  if (isBsonClass(value) && value._bsontype === 'ObjectId') return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  const text = EJSON.stringify(value, { relaxed: true });
  return text.length > 150 ? `${text.slice(0, 150)}...` : text;
}
