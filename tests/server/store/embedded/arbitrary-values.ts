import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import type { BsonValue } from '#server/store/embedded/bson/values.ts';

const near = fc.constantFrom(
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  5e-324,
  1e300,
  Infinity,
  -Infinity,
);

const doubles = fc.oneof(near, fc.double()).map((value) => new Double(value));
const ints = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer()).map((value) => new Int32(value));
const longs = fc
  .oneof(
    fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
    fc.bigInt(2n ** 53n - 3n, 2n ** 53n + 5n),
    fc.bigInt(-3n, 3n),
  )
  .map((value) => Long.fromBigInt(value));
const decimals = fc
  .tuple(fc.bigInt(-(10n ** 33n), 10n ** 33n), fc.integer({ min: -40, max: 40 }))
  .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`));
const closeDecimals = fc
  .constantFrom(
    '0.1',
    '1.5',
    '1',
    '9007199254740993',
    '9007199254740992.5',
    '-0',
    'NaN',
    'Infinity',
    '-Infinity',
  )
  .map((text) => Decimal128.fromString(text));

/** Numbers of all types, many of them close to each other. */
export const numbers: fc.Arbitrary<BsonValue> = fc.oneof(doubles, ints, longs, decimals, closeDecimals);

/** Strings that sort differently in JavaScript: with zeros and characters beyond U+FFFF. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.string({ unit: fc.constantFrom('a', '\0', '\u0001', 'é', '\uffee', '𝒳', '\ud7ff'), maxLength: 4 }),
);

const scalars: fc.Arbitrary<BsonValue> = fc.oneof(
  numbers,
  texts,
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc
    .tuple(fc.uint8Array({ maxLength: 4 }), fc.integer({ min: 0, max: 2 }))
    .map(([bytes, type]) => new Binary(bytes, type)),
  fc.tuple(fc.nat(9), fc.nat(9)).map(([t, i]) => new Timestamp({ t, i })),
  texts.map((text) => new BSONRegExp(text.replaceAll('\0', ''), 'i')),
  fc.constantFrom(new MinKey(), new MaxKey()),
);

const names = fc.constantFrom('a', 'b', 'ab', '');

/** Values of every comparable type, some of them nested. */
export const values: fc.Arbitrary<BsonValue> = fc.letrec<{ value: BsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
