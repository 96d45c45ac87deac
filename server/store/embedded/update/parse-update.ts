import { type BsonObject, type BsonValue, isObject, typeName } from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';
import { addToSet, inc, max, min, pull, push, set, unset } from './operators.ts';
import type { MakeNext, SlotChange } from './slot.ts';

/** A parsed update: a replacement document, or changes of single paths. */
export type Update = { kind: 'replace'; document: BsonObject } | { kind: 'change'; changes: SlotChange[] };

const OPERATORS = new Map<string, MakeNext>(
  Object.entries({
    $set: set,
    $setOnInsert: set,
    $unset: unset,
    $inc: inc,
    $min: min,
    $max: max,
    $push: push,
    $addToSet: addToSet,
    $pull: pull,
  }),
);

const NEVER_CREATE_FIELD = ['$unset', '$pull'];
const UNSUPPORTED = ['$mul', '$currentDate', '$pullAll', '$pop', '$rename', '$bit'];

/** Parses an update. NotImplemented for pipelines, positional paths and unsupported operators. */
export function parseUpdate(update: BsonValue): Update {
  if (Array.isArray(update)) return refuseUnsupported('an update by a pipeline');
  if (!isObject(update)) return refuse('FailedToParse', 'Update argument must be a document');
  const names = Object.keys(update);
  if (!names[0]?.startsWith('$')) {
    const dollar = names.find((name) => name.startsWith('$'));
    if (dollar) refuseDollar(dollar);
    return { kind: 'replace', document: update };
  }
  const changes = names.flatMap((name) => parseOperator(name, update[name]));
  refuseConflicts(changes);
  return { kind: 'change', changes };
}

function parseOperator(name: string, fields: BsonValue): SlotChange[] {
  const makeNext = OPERATORS.get(name);
  if (!makeNext) {
    if (UNSUPPORTED.includes(name)) return refuseUnsupported(name);
    return refuse(
      'FailedToParse',
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isObject(fields)) {
    return refuse(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. ` +
        `For example: {$mod: {<field>: ...}} not {${name}: ...}`,
    );
  }
  return Object.entries(fields).map(([path, operand]) => ({
    path: parsePath(path),
    creates: !NEVER_CREATE_FIELD.includes(name),
    onInsertOnly: name === '$setOnInsert',
    next: makeNext(path, operand),
  }));
}

function parsePath(path: string): string[] {
  const parts = path.split('.');
  if (path === '') return refuse('EmptyFieldName', 'An empty update path is not valid.');
  if (parts.includes('')) {
    const message = `The update path '${path}' contains an empty field name, which is not allowed.`;
    return refuse('EmptyFieldName', message);
  }
  const dollar = parts.find((part) => part.startsWith('$'));
  if (dollar === '$' || dollar?.startsWith('$[')) {
    return refuseUnsupported(`the positional path '${path}'`);
  }
  if (dollar) refuseDollar(dollar);
  return parts;
}

function refuseDollar(name: string): never {
  return refuse(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${name}' is not valid for storage.`,
  );
}

function refuseConflicts(changes: SlotChange[]): void {
  const paths = new Set<string>();
  const parents = new Set<string>();
  for (const { path } of changes) {
    const name = path.join('.');
    const prefixes = path.slice(1).map((_, index) => path.slice(0, index + 1).join('.'));
    const clash = paths.has(name) || parents.has(name) ? name : prefixes.find((prefix) => paths.has(prefix));
    if (clash !== undefined) {
      const message = `Updating the path '${name}' would create a conflict at '${clash}'`;
      refuse('ConflictingUpdateOperators', message);
    }
    paths.add(name);
    for (const prefix of prefixes) parents.add(prefix);
  }
}
