import { refuse } from '../errors.ts';
import { refuseIncomparable } from './compare.ts';
import { doubleToExact, subtractExact, toExact, toNumber } from './numbers.ts';
import {
  type BsonClass,
  type BsonNumber,
  type BsonObject,
  type BsonValue,
  isBsonClass,
  isNumber,
  typeRank,
} from './values.ts';

export type Direction = 1 | -1;

const ESCAPED_ZERO = Buffer.from([0x00, 0xff]);
const END_OF_TEXT = Buffer.from([0x00, 0x00]);
const END_OF_LIST = Buffer.from([0x00]);

/**
 * Encodes a value into bytes. Their byte order is MongoDB's order of values, and equal values have equal
 * bytes. No encoding is a prefix of another, so that several can be concatenated into a compound key. A
 * missing value (undefined) sorts below null; index and sort keys use it for an empty array.
 */
export function encodeKey(value: BsonValue, direction: Direction = 1): Buffer {
  const parts: Uint8Array[] = [];
  writeValue(parts, value);
  const bytes = parts.length === 1 ? Buffer.from(parts[0]!) : Buffer.concat(parts);
  return direction === 1 ? bytes : invert(bytes);
}

/** The first byte of every encoded value with the rank of this one. */
export function rankByte(value: BsonValue): number {
  return typeRank(value) + 2;
}

/** Flips every bit, in place, which reverses the order. */
function invert(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length; at++) bytes[at] = ~bytes[at]! & 0xff;
  return bytes;
}

/** The lowest key above all keys that start with `prefix`; undefined when there is none. */
export function successor(prefix: Buffer): Buffer | undefined {
  for (let last = prefix.length - 1; last >= 0; last--) {
    if (prefix[last]! === 0xff) continue;
    const next = Buffer.from(prefix.subarray(0, last + 1));
    next[last] = next[last]! + 1;
    return next;
  }
  return undefined;
}

function writeValue(parts: Uint8Array[], value: BsonValue): void {
  const rank = rankByte(value);
  if (isNumber(value)) {
    writeNumber(parts, rank, value);
    return;
  }
  parts.push(Buffer.from([rank]));
  if (value === undefined || value === null) return;
  if (typeof value === 'string') writeText(parts, value);
  else if (typeof value === 'boolean') parts.push(Buffer.from([Number(value)]));
  else if (value instanceof Date) parts.push(signedBytes(BigInt(value.getTime())));
  else if (Array.isArray(value)) {
    for (const element of value) writeValue(parts, element ?? null);
    parts.push(END_OF_LIST);
  } else if (isBsonClass(value)) writeClass(parts, value);
  else writeObject(parts, value);
}

function writeObject(parts: Uint8Array[], object: BsonObject): void {
  for (const [name, value] of Object.entries(object)) {
    parts.push(Buffer.from([rankByte(value)]));
    writeText(parts, name);
    writeValue(parts, value);
  }
  parts.push(END_OF_LIST);
}

function writeText(parts: Uint8Array[], text: string): void {
  if (text.includes('\0')) {
    const pieces = text.split('\0');
    pieces.forEach((piece, index) => {
      if (index > 0) parts.push(ESCAPED_ZERO);
      parts.push(Buffer.from(piece, 'utf8'));
    });
  } else parts.push(Buffer.from(text, 'utf8'));
  parts.push(END_OF_TEXT);
}

function writeClass(parts: Uint8Array[], value: BsonClass): void {
  if (value._bsontype === 'ObjectId') parts.push(value.id);
  else if (value._bsontype === 'Binary') {
    const head = Buffer.alloc(5);
    head.writeUInt32BE(value.position, 0);
    head[4] = value.sub_type;
    parts.push(head, value.value());
  } else if (value._bsontype === 'Timestamp') {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt.asUintN(64, value.toBigInt()));
    parts.push(bytes);
  } else if (value._bsontype === 'BSONRegExp') {
    writeText(parts, value.pattern);
    writeText(parts, value.options);
  } else if (value._bsontype === 'BSONSymbol') writeText(parts, value.value);
  else if (value._bsontype !== 'MinKey' && value._bsontype !== 'MaxKey') refuseIncomparable(value);
}

function signedBytes(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  bytes[0] = bytes[0]! ^ 0x80;
  return bytes;
}

/** Writes a class byte, the nearest double at or below the number, and the remainder as decimal digits. */
function writeNumber(parts: Uint8Array[], rank: number, value: BsonNumber): void {
  const bytes = Buffer.alloc(11);
  bytes[0] = rank;
  const near = toNumber(value);
  if (Number.isNaN(near)) {
    parts.push(bytes.subarray(0, 2));
    return;
  }
  bytes[1] = 1;
  const isExact = value._bsontype === 'Int32' || value._bsontype === 'Double' || Number.isSafeInteger(near);
  if (isExact && value._bsontype !== 'Decimal128') {
    writeSortableDouble(bytes, near);
    parts.push(bytes);
    return;
  }
  const { floor, digits } = splitExact(value, near);
  writeSortableDouble(bytes, floor);
  parts.push(bytes.subarray(0, 10), Buffer.from(digits, 'latin1'), END_OF_LIST);
}

function writeSortableDouble(bytes: Buffer, value: number): void {
  bytes.writeDoubleBE(value === 0 ? 0 : value, 2);
  if (bytes[2]! & 0x80) invert(bytes.subarray(2, 10));
  else bytes[2] = bytes[2]! | 0x80;
}

function splitExact(value: BsonNumber, near: number): { floor: number; digits: string } {
  const exact = toExact(value);
  if (!exact) return { floor: near, digits: '' };
  if (!Number.isFinite(near) || (near === 0 && exact.coefficient !== 0n)) {
    return refuse('NotImplemented', 'a decimal beyond the range of doubles cannot be indexed or sorted');
  }
  let floor = near;
  let rest = subtractExact(exact, doubleToExact(floor)!);
  if (rest.coefficient < 0n) {
    floor = below(near);
    rest = subtractExact(exact, doubleToExact(floor)!);
  }
  if (rest.coefficient === 0n) return { floor, digits: '' };
  const scale = Math.ceil(Math.log10(Math.abs(floor) || Number.MIN_VALUE)) + 1;
  const digits = rest.coefficient.toString().padStart(scale - rest.exponent, '0');
  return { floor, digits: digits.replace(/0+$/, '') };
}

/** The next lower double. */
function below(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigInt64(0);
  if (value === 0) return -Number.MIN_VALUE;
  view.setBigInt64(0, value > 0 ? bits - 1n : bits + 1n);
  return view.getFloat64(0);
}
