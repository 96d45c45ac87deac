import { type Decimal128, Double, Int32, Long } from 'bson';
import { refuse, refuseUnsupported } from '../errors.ts';
import type { BsonNumber } from './values.ts';

/** A finite number as an exact decimal, coefficient × 10^exponent. */
export interface ExactDecimal {
  coefficient: bigint;
  exponent: number;
}

/** The value as a JavaScript number. A long or a decimal may be rounded. */
export function toNumber(value: BsonNumber): number {
  if (value._bsontype === 'Int32' || value._bsontype === 'Double') return value.value;
  if (value._bsontype === 'Long') return value.toNumber();
  return Number(value.toString());
}

/** Compares numbers of any type exactly; NaN equals itself and is below all others. */
export function compareNumbers(a: BsonNumber, b: BsonNumber): number {
  const x = toNumber(a);
  const y = toNumber(b);
  if (isPlain(a) && isPlain(b)) return comparePlain(x, y);
  const exactA = isPlain(a) && !Number.isFinite(x) ? undefined : toExact(a);
  const exactB = isPlain(b) && !Number.isFinite(y) ? undefined : toExact(b);
  if (!exactA || !exactB) return comparePlain(x, y);
  return compareExact(exactA, exactB);
}

function isPlain(value: BsonNumber): value is Int32 | Double {
  return value._bsontype === 'Int32' || value._bsontype === 'Double';
}

function comparePlain(x: number, y: number): number {
  if (x < y) return -1;
  if (x > y) return 1;
  if (x === y) return 0;
  return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
}

/** The exact value; undefined for NaN and the infinities. */
export function toExact(value: BsonNumber): ExactDecimal | undefined {
  if (value._bsontype === 'Long') return { coefficient: value.toBigInt(), exponent: 0 };
  if (value._bsontype === 'Decimal128') return decimalToExact(value);
  return doubleToExact(value.value);
}

/** The exact value of a double; undefined for NaN and the infinities. */
export function doubleToExact(value: number): ExactDecimal | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (Number.isSafeInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const power = (biased === 0 ? 1 : biased) - 1075;
  const signed = value < 0 ? -mantissa : mantissa;
  if (power >= 0) return { coefficient: signed << BigInt(power), exponent: 0 };
  return { coefficient: signed * 5n ** BigInt(-power), exponent: power };
}

function decimalToExact(value: Decimal128): ExactDecimal | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(value.toString());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const coefficient = BigInt(whole + fraction);
  return {
    coefficient: sign === '-' ? -coefficient : coefficient,
    exponent: coefficient === 0n ? 0 : Number(exponent) - fraction.length,
  };
}

function compareExact(a: ExactDecimal, b: ExactDecimal): number {
  const difference = subtractExact(a, b).coefficient;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** a − b, exactly. */
export function subtractExact(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const right = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return { coefficient: left - right, exponent };
}

/** MongoDB's sum: int widens to long, a double makes a double. A long's overflow and decimals are refused. */
export function addNumbers(a: BsonNumber, b: BsonNumber): BsonNumber {
  if (a._bsontype === 'Decimal128' || b._bsontype === 'Decimal128') {
    return refuseUnsupported('arithmetic on Decimal128');
  }
  if (a._bsontype === 'Double' || b._bsontype === 'Double') return new Double(toNumber(a) + toNumber(b));
  const sum = toBigInt(a) + toBigInt(b);
  if (sum !== BigInt.asIntN(64, sum)) {
    return refuse('BadValue', 'the result would overflow a 64-bit integer');
  }
  const narrow = a._bsontype === 'Int32' && b._bsontype === 'Int32' && sum === BigInt.asIntN(32, sum);
  return narrow ? new Int32(Number(sum)) : Long.fromBigInt(sum);
}

function toBigInt(value: Int32 | Long): bigint {
  return value._bsontype === 'Int32' ? BigInt(value.value) : value.toBigInt();
}
