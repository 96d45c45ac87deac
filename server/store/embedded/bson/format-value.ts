import { EJSON } from 'bson';
import type { BsonValue } from './values.ts';
import { isBsonClass } from './values.ts';

/** Formats a value for error messages, much as MongoDB does. */
export function formatValue(value: BsonValue): string {
  if (value === undefined || value === null) return 'null';
  if (isBsonClass(value) && value._bsontype === 'ObjectId') return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  const text = EJSON.stringify(value, { relaxed: true });
  return text.length > 150 ? `${text.slice(0, 150)}...` : text;
}
