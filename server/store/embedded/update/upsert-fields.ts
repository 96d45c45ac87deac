import { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonObject, type BsonValue, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { isOperators } from '../match/parse-filter.ts';
import { isRegExp } from '../match/predicates.ts';
import { openSlot } from './slot.ts';

/** The fields that a filter fixes by equality: an upsert starts with them. */
export function upsertFields(filter: BsonObject): LazyDocument {
  const document = new LazyDocument();
  const seen: string[] = [];
  for (const [path, value] of equalities(filter)) {
    const clash = seen.find(
      (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
    );
    if (clash !== undefined) {
      refuse('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    }
    seen.push(path);
    openSlot(document, path.split('.'), true)?.put(value);
  }
  return new LazyDocument(document.toBytes());
}

function* equalities(filter: BsonObject): Generator<[path: string, value: BsonValue]> {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value) if (isObject(part)) yield* equalities(part);
    } else if (name.startsWith('$') || isRegExp(value)) continue;
    else if (!isOperators(value)) yield [name, value];
    else if ('$eq' in value) yield [name, value.$eq];
  }
}
