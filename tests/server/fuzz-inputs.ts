import fc from 'fast-check';
import { z } from 'zod';
import type { Contract } from '../../engine/protocol/contract.ts';

/** A JSON Schema, as far as the contracts make use of it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

type Tree = unknown;

/** What no JSON value can say is written between these, and taken out of its quotes at the end. */
const rawMark = '\u0001';
const raw = (text: string) => `${rawMark}${text}${rawMark}`;

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** What stands where something else was expected. */
const junk: fc.Arbitrary<Tree> = fc.oneof(
  fc.constantFrom<Tree>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    -0.5,
    1e308,
    2 ** 53,
    -(2 ** 53),
    0.1 + 0.2,
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    { $gt: '' },
    { length: 5 },
    { toString: 1 },
    '__proto__',
    'constructor',
    '$where',
    '\u0000',
    '\ud800',
    '\u202e',
    'NaN',
    '1',
    'x'.repeat(40_000),
    'ж'.repeat(9000),
    '00000000-0000-0000-0000-000000000000',
    'zzzzzzzz-zzzz-4zzz-8zzz-zzzzzzzzzzzz',
    '12345678-1234-4234-8234-12345678901',
    '12345678123442348234123456789012',
    Array(3000).fill(0),
  ),
  fc.constantFrom(...['NaN', 'Infinity', '-Infinity', '1e999', '-1e999', '-0', '1e-400'].map(raw)),
  fc.constantFrom(
    ...['0x10', '01', '.5', '1.', 'undefined', "'a'", '99999999999999999999999', nested(5000)].map(raw),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** A value that the schema takes, or nearly: cross-field rules aren't known here. */
function makeFitting(schema: Schema, ids: readonly string[]): fc.Arbitrary<Tree> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => makeFitting(one, ids)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return fc.array(makeFitting(schema.items ?? {}, ids), { maxLength: Math.min(4, schema.maxItems ?? 4) });
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<Tree> {
  if (!schema.properties)
    return fc.dictionary(fc.string({ maxLength: 20 }), fc.double({ noNaN: true }), { maxKeys: 3 });
  const fields = Object.fromEntries(
    Object.entries(schema.properties).map(([name, one]) => [name, makeFitting(one, ids)]),
  );
  return fc.record(fields, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true });
}

function numberOf({ type, minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const least = Math.ceil(minimum);
  const most = Math.floor(Math.min(maximum, Number.MAX_SAFE_INTEGER));
  const whole = fc.oneof(fc.constantFrom(least, most), fc.integer({ min: least, max: Math.min(most, 5000) }));
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min: least, max: most, noNaN: true }));
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema, ids: readonly string[]) {
  if (format === 'uuid' || format === 'guid' || pattern?.includes('[0-9a-fA-F]{8}'))
    return fc.constantFrom(...ids, '3f1c7a52-9c11-4f0e-8a54-0d6a3f6c2b11');
  if (format === 'email') return fc.constantFrom('nord@vega.space', 'a@b.co');
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
}

/** Breaks a value in one place: another thing there, something gone, or something too many. */
function broken(value: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> {
  return fc.tuple(value, junk, fc.nat(), fc.nat({ max: 4 })).map(([tree, other, place, how]) => {
    if (how === 4) return other;
    const copy = structuredClone(tree);
    const spots = spotsOf(copy);
    const spot = spots[place % Math.max(1, spots.length)];
    if (how === 3 || !spot) return add(copy, other, place);
    const [holder, key] = spot;
    if (how === 0 && !Array.isArray(holder)) delete holder[key];
    else put(holder, key, other);
    return copy;
  });
}

type Holder = Record<string, Tree>;

function spotsOf(tree: Tree): [Holder, string][] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.keys(tree).flatMap((key): [Holder, string][] => {
    const holder = tree as Holder;
    return [[holder, key], ...spotsOf(holder[key])];
  });
}

const extraNames = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'balance', '$set', '', 'a.b'];

function add(tree: Tree, other: Tree, place: number): Tree {
  if (typeof tree !== 'object' || tree === null) return [tree];
  if (Array.isArray(tree)) return [...tree, other];
  put(tree as Holder, extraNames[place % extraNames.length]!, other);
  return tree;
}

/** As a property of its own, also when it is called `__proto__`. */
function put(holder: Holder, key: string, value: Tree): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function textOfTree(tree: Tree): string {
  const text = JSON.stringify(tree) ?? '';
  return text.replace(/"\\u0001((?:[^"\\]|\\.)*)\\u0001"/g, (_, inside: string) => JSON.parse(`"${inside}"`));
}

const noJson = fc.constantFrom(
  '',
  ' ',
  '{',
  '}',
  'null',
  '[]',
  '5',
  '"{}"',
  '{"a":1,}',
  '{"a" 1}',
  "{'a':1}",
  '\ufeff{}',
  '{}{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":1,"a":2}',
  '// no',
  nested(30_000),
  `{"a":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`,
  'x'.repeat(70_000),
);

/** Bodies of a call: fitting ones now and then, broken ones mostly. */
export function bodiesOf({ body }: Contract, ids: readonly string[]): fc.Arbitrary<string> {
  if (!body)
    return fc.oneof({ weight: 2, arbitrary: fc.constantFrom('', '{}') }, noJson, junk.map(textOfTree));
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  const fitting = makeFitting(schema, ids);
  return fc.oneof(
    { weight: 3, arbitrary: fitting.map(textOfTree) },
    { weight: 6, arbitrary: broken(fitting).map(textOfTree) },
    { weight: 1, arbitrary: noJson },
  );
}

const segments = fc.constantFrom(
  '%',
  '%%',
  '%zz',
  '%ff',
  '%00',
  '%2e%2e',
  '%2F',
  '%5c',
  '%c0%ae',
  '..',
  '.',
  '',
  '__proto__',
  'constructor',
  'me',
  'null',
  'undefined',
  '-1',
  '0',
  '$ne',
  '[object%20Object]',
  '3F1C7A52-9C11-4F0E-8A54-0D6A3F6C2B11',
  '3f1c7a52-9c11-4f0e-8a54-0d6a3f6c2b1',
  '3f1c7a52-9c11-4f0e-8a54-0d6a3f6c2b11%00',
  '%33f1c7a52-9c11-4f0e-8a54-0d6a3f6c2b11',
  'x'.repeat(6000),
  '%D0%B6'.repeat(300),
);

/** Paths of a call as they are sent; `:type` and the like are taken from the schema. */
export function pathsOf(
  path: string,
  { params }: Contract,
  ids: readonly string[],
): fc.Arbitrary<{ readonly path: string; readonly isBroken: boolean }> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const fields = params
    ? (z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Schema).properties!
    : {};
  const fill = (values: readonly string[]) =>
    names.reduce((at, name, i) => at.replace(`:${name}`, () => values[i]!), path);
  const fitting = fc
    .tuple(...names.map((name) => makeFitting(fields[name]!, ids) as fc.Arbitrary<string>))
    .map((values) => ({ path: fill(values), isBroken: false }));
  if (names.length === 0) return fitting;
  const off = fc
    .tuple(...names.map(() => segments))
    .map((values) => ({ path: fill(values), isBroken: true }));
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: off });
}

/** Queries of a call, its own names among them. */
export function queriesOf({ query }: Contract): fc.Arbitrary<string> {
  const own = query
    ? Object.keys((z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Schema).properties!)
    : ['limit'];
  const value = fc.constantFrom(
    '1',
    '0',
    '-1',
    '1e3',
    '1.5',
    'NaN',
    'Infinity',
    '999999999',
    '9'.repeat(400),
    '%',
    '%ff',
    '%00',
    '',
    '[]',
    '__proto__',
    'total',
    '+1',
    '0x1',
    '%F0%9F%9A%80',
  );
  const name = fc.oneof(
    fc.constantFrom(...own),
    fc.constantFrom(...own).map((one) => `${one}[]`),
    fc.constantFrom(...own).map((one) => `${one}[$gt]`),
    fc.constantFrom('__proto__', '__proto__[limit]', 'constructor', '', 'toString', '%'),
  );
  const pair = fc.tuple(name, value).map(([left, right]) => `${left}=${right}`);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: query ? 3 : 1,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`),
    },
  );
}
