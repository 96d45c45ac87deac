import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';

type Doc = mongo.Document;

/**
 * Reason why a value doesn't match an expected one of the unified test format; null when it does. A root
 * document may have more fields than expected.
 */
export function mismatch(expected: unknown, actual: unknown, isRoot = true, path = ''): string | null {
  const special = specialOf(expected);
  if (special) return specialMismatch(special, actual, isRoot, path);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return `${path} is not a list but ${shown(actual)}`;
    if (expected.length !== actual.length)
      return `${path} has ${actual.length} of ${expected.length} elements`;
    return firstOf(expected.map((each, at) => mismatch(each, actual[at], isRoot, `${path}[${at}]`)));
  }
  if (!isPlain(expected)) {
    return isSameValue(expected, actual) ? null : `${path} is ${shown(actual)} instead of ${shown(expected)}`;
  }
  if (typeof actual !== 'object' || actual === null) return `${path} is not a document but ${shown(actual)}`;
  const fields = actual as Doc;
  const missing = Object.entries(expected).map(([name, value]) =>
    name in fields || specialOf(value)
      ? mismatch(value, fields[name], false, `${path}.${name}`)
      : `${path}.${name} is missing`,
  );
  const surplus = isRoot ? undefined : Object.keys(fields).find((name) => !(name in expected));
  return firstOf([...missing, surplus === undefined ? null : `${path}.${surplus} is not expected`]);
}

type Special = { operator: '$$exists' | '$$type' | '$$unsetOrMatches'; operand: unknown };

function specialOf(expected: unknown): Special | null {
  if (!isPlain(expected)) return null;
  const [name, ...others] = Object.keys(expected);
  if (others.length > 0 || !name?.startsWith('$$')) return null;
  if (name === '$$exists' || name === '$$type' || name === '$$unsetOrMatches') {
    return { operator: name, operand: expected[name] };
  }
  throw new Error(`the runner doesn't know ${name}`);
}

function specialMismatch(
  { operator, operand }: Special,
  actual: unknown,
  isRoot: boolean,
  path: string,
): string | null {
  if (operator === '$$unsetOrMatches') {
    return actual === undefined || actual === null ? null : mismatch(operand, actual, isRoot, path);
  }
  if (operator === '$$exists') {
    return (actual !== undefined) === operand ? null : `${path} must ${operand ? '' : 'not '}exist`;
  }
  const types = Array.isArray(operand) ? operand : [operand];
  return types.includes(bsonTypeOf(actual)) ? null : `${path} is not of the type ${types.join(' or ')}`;
}

function bsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  if (typeof value === 'boolean') return 'bool';
  const { _bsontype: type } = (value ?? {}) as { _bsontype?: string };
  return { Long: 'long', ObjectId: 'objectId' }[type ?? ''] ?? typeof value;
}

function isPlain(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isSameValue(expected: unknown, actual: unknown): boolean {
  if (typeof expected === 'number') return expected === Number(actual) && actual !== null;
  return isDeepStrictEqual(expected, actual);
}

function firstOf(reasons: (string | null)[]): string | null {
  return reasons.find((reason) => reason !== null) ?? null;
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'missing';
}
