import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type DBRef,
  type Decimal128,
  type Double,
  deserialize,
  Int32,
  Long,
  type MaxKey,
  type MinKey,
  type ObjectId,
  serialize,
  type Timestamp,
} from 'bson';

export type BsonNumber = Int32 | Double | Long | Decimal128;
export type BsonClass =
  | BsonNumber
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | DBRef
  | MinKey
  | MaxKey;

/** A BSON value that keeps its type: numbers are always wrapped, and `undefined` means a missing field. */
export type BsonValue = null | undefined | boolean | string | Date | BsonClass | BsonValue[] | BsonObject;

export interface BsonObject {
  [name: string]: BsonValue;
}

const DESERIALIZE = { promoteValues: false, bsonRegExp: true, validation: { utf8: false } } as const;

/** Decodes a whole document; number types are kept. Throws on malformed bytes. */
export function decodeDocument(bytes: Uint8Array): BsonObject {
  return deserialize(bytes, DESERIALIZE) as BsonObject;
}

/** Encodes a document. */
export function encodeDocument(document: BsonObject): Buffer {
  return toBuffer(serialize(document, { ignoreUndefined: true }));
}

/** The same memory as a Buffer. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Wraps a whole number: as 32 bits where it fits, else as 64. */
export function integer(value: number): Int32 | Long {
  return value === (value | 0) ? new Int32(value) : Long.fromNumber(value);
}

/** Whether the value is one of bson's classes. */
export function isBsonClass(value: BsonValue): value is BsonClass {
  return typeof value === 'object' && value !== null && '_bsontype' in value && !isOwnTypeField(value);
}

function isOwnTypeField(value: object): boolean {
  return Object.hasOwn(value, '_bsontype');
}

/** Whether the value is an embedded document. */
export function isObject(value: BsonValue): value is BsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !isBsonClass(value)
  );
}

/** Whether the value is a number of any of the four types. */
export function isNumber(value: BsonValue): value is BsonNumber {
  if (!isBsonClass(value)) return false;
  const type = value._bsontype;
  return type === 'Int32' || type === 'Double' || type === 'Long' || type === 'Decimal128';
}

/** Reads an own field, never one from the prototype; undefined when it is missing. */
export function ownField(object: BsonObject, name: string): BsonValue {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Writes an own field, even one named `__proto__`. */
export function setOwnField(object: BsonObject, name: string, value: BsonValue): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else object[name] = value;
}

const CLASS_TYPES: Record<BsonClass['_bsontype'], [name: string, rank: number]> = {
  MinKey: ['minKey', -1],
  Double: ['double', 10],
  Int32: ['int', 10],
  Long: ['long', 10],
  Decimal128: ['decimal', 10],
  BSONSymbol: ['symbol', 15],
  Binary: ['binData', 30],
  ObjectId: ['objectId', 35],
  Timestamp: ['timestamp', 47],
  BSONRegExp: ['regex', 50],
  DBRef: ['object', 20],
  Code: ['javascript', 60],
  MaxKey: ['maxKey', 127],
};

function typeOf(value: BsonValue): [name: string, rank: number] {
  if (value === undefined) return ['missing', 0];
  if (value === null) return ['null', 5];
  if (typeof value === 'string') return ['string', 15];
  if (typeof value === 'boolean') return ['bool', 40];
  if (value instanceof Date) return ['date', 45];
  if (Array.isArray(value)) return ['array', 25];
  return isBsonClass(value) ? CLASS_TYPES[value._bsontype] : ['object', 20];
}

/** The name in error messages. */
export function typeName(value: BsonValue): string {
  return typeOf(value)[0];
}

/** The rank of the value's type in MongoDB's order. Types of the same rank compare by value. */
export function typeRank(value: BsonValue): number {
  return typeOf(value)[1];
}
