/** The part of MongoDB's filters and updates that the repositories use, on plain frozen objects. */
export type Fields = Readonly<Record<string, unknown>>;

export class UnknownOperator extends Error {
  constructor(name: string) {
    super(`The virtual database doesn't know ${name}; teach it in documents.ts`);
  }
}

export function valueAt(document: Fields, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], document);
}

const order = (value: unknown): number | string =>
  value instanceof Date ? value.getTime() : (value as number | string);
const isEqual = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null) || order(a) === order(b);
const isComparable = (a: unknown, b: unknown): boolean => a != null && typeof order(a) === typeof order(b);

const tests: Readonly<Record<string, (value: unknown, wanted: never) => boolean>> = {
  $eq: isEqual,
  $ne: (value, wanted) => !isEqual(value, wanted),
  $gt: (value, wanted) => isComparable(value, wanted) && order(value) > order(wanted),
  $gte: (value, wanted) => isComparable(value, wanted) && order(value) >= order(wanted),
  $lt: (value, wanted) => isComparable(value, wanted) && order(value) < order(wanted),
  $lte: (value, wanted) => isComparable(value, wanted) && order(value) <= order(wanted),
  $in: (value, wanted: readonly unknown[]) => wanted.some((one) => isEqual(value, one)),
  $nin: (value, wanted: readonly unknown[]) => !wanted.some((one) => isEqual(value, one)),
  $exists: (value, wanted: boolean) => (value !== undefined) === wanted,
  $not: (value, wanted) => !fits(value, wanted),
};

function fits(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || wanted instanceof Date) return isEqual(value, wanted);
  return Object.entries(wanted).every(([name, operand]) => {
    const test = tests[name];
    if (!test) throw new UnknownOperator(name);
    return test(value, operand as never);
  });
}

export function matches(document: Fields, filter: Fields): boolean {
  for (const path in filter) {
    if (path === '$or') {
      if (!(filter.$or as Fields[]).some((one) => matches(document, one))) return false;
    } else if (path.startsWith('$')) throw new UnknownOperator(path);
    else if (!fits(valueAt(document, path), filter[path])) return false;
  }
  return true;
}

type Change = (value: unknown, operand: never) => unknown;
const changes: Readonly<Record<string, Change>> = {
  $set: (_, operand) => operand,
  $setOnInsert: (value, operand) => value ?? operand,
  $unset: () => undefined,
  $inc: (value, operand: number) => ((value as number | undefined) ?? 0) + operand,
  $max: (value, operand) => (tests.$gt!(value, operand) ? value : operand),
  $min: (value, operand) => (tests.$lt!(value, operand) ? value : operand),
  $push: (value, operand: unknown) => {
    const longer = [...((value as unknown[] | undefined) ?? []), ...pushed(operand)];
    const last = (operand as { $slice?: number } | null)?.$slice;
    return last === undefined ? longer : longer.slice(last);
  },
};

function pushed(operand: unknown): readonly unknown[] {
  if (typeof operand !== 'object' || operand === null || !('$each' in operand)) return [operand];
  const { $each, $slice: _, ...others } = operand as { $each: readonly unknown[]; $slice?: number };
  if (Object.keys(others).length > 0) throw new UnknownOperator(Object.keys(others).join());
  return $each;
}

/** The document after an update; the same object when nothing changes. */
export function updated(document: Fields, update: Fields): Fields {
  let after = document;
  for (const [name, operands] of Object.entries(update)) {
    const change = changes[name];
    if (!change) throw new UnknownOperator(name);
    for (const [path, operand] of Object.entries(operands as Fields))
      after = withValue(after, path.split('.'), change(valueAt(after, path), operand as never));
  }
  return after;
}

function withValue(document: Fields, [name = '', ...more]: readonly string[], value: unknown): Fields {
  const next = more.length > 0 ? withValue((document[name] ?? {}) as Fields, more, value) : value;
  if (next === undefined) {
    const { [name]: _, ...others } = document;
    return others;
  }
  return document[name] === next ? document : { ...document, [name]: next };
}

/**
 * Freezes everything in a document, so that code which changes a stored or loaded document throws. Throws at
 * undefined, which a real database would store as null.
 */
export function freeze<Value>(value: Value): Value {
  if (value === undefined) throw new Error('Undefined would be stored');
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const name in value) {
    if (value[name] === undefined) throw new Error(`Undefined would be stored in ${name}`);
    freeze(value[name]);
  }
  return Object.freeze(value);
}

/** Sorted, skipped, limited, and with the wanted fields only. */
export function page(documents: readonly Fields[], options: PageOptions): Fields[] {
  const { sort, skip = 0, limit, projection } = options;
  const sorted = sort ? [...documents].sort((a, b) => compare(a, b, sort)) : documents;
  const taken = sorted.slice(skip, limit === undefined ? undefined : skip + limit);
  if (!projection) return taken;
  return taken.map((document) => ({ ...part(document, Object.keys(projection)), _id: document._id }));
}

/**
 * The fields of these paths, such as `calls.signatures`. A path that meets anything but an object has no
 * value.
 */
function part(document: Fields, paths: readonly string[]): Fields {
  const found: Record<string, unknown> = {};
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const value = document[name];
    if (rest.length === 0 && name in document) found[name] = value;
    if (rest.length > 0 && isObject(value))
      found[name] = { ...(found[name] as Fields | undefined), ...part(value, [rest.join('.')]) };
  }
  return found;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface PageOptions {
  readonly sort?: Readonly<Record<string, number>>;
  readonly skip?: number;
  readonly limit?: number;
  readonly projection?: Fields;
}

function compare(a: Fields, b: Fields, sort: Readonly<Record<string, number>>): number {
  for (const [path, direction] of Object.entries(sort)) {
    const [x, y] = [order(valueAt(a, path) ?? -Infinity), order(valueAt(b, path) ?? -Infinity)];
    if (x !== y) return (x < y ? -1 : 1) * direction;
  }
  return 0;
}
