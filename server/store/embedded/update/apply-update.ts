import { ObjectId } from 'bson';
import { equalValues, formatValue } from '../bson/compare.ts';
import { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonObject, type BsonValue, encodeDocument, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { isOperators } from '../match/filter.ts';
import type { Update } from './parse-update.ts';
import { openSlot, REMOVE } from './slot.ts';

/** The document after an update. ImmutableField when the update would change `_id`. */
export function updatedDocument(before: Buffer, update: Update): LazyDocument {
  const document = new LazyDocument(before);
  const id = document.get('_id');
  if (update.kind === 'replace') return replacement(update.document, id);
  applyChanges(document, update, id, false);
  if (!equalValues(document.get('_id'), id)) {
    const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
    refuse('ImmutableField', message);
  }
  return document;
}

/**
 * The document that an upsert inserts: the filter's equalities, then the update, then a new `_id` if it is
 * missing.
 */
export function upsertedDocument(filter: BsonObject, update: Update): LazyDocument {
  const document = upsertFields(filter);
  const id = document.get('_id');
  if (update.kind === 'replace') {
    const document = new LazyDocument(encodeDocument(update.document));
    return replacement(update.document, firstId(id, document.get('_id')));
  }
  applyChanges(document, update, id, true);
  const result = document.get('_id');
  if (id !== undefined && !equalValues(result, id)) {
    const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
    refuse('ImmutableField', message);
  }
  document.putFirst('_id', firstId(result));
  return document;
}

/** The first id that is there, or a new one. null is an id like any other. */
function firstId(...ids: BsonValue[]): BsonValue {
  const id = ids.find((each) => each !== undefined);
  return id === undefined ? new ObjectId() : id;
}

function replacement(fields: BsonObject, id: BsonValue): LazyDocument {
  const document = new LazyDocument(encodeDocument(fields));
  const own = document.get('_id');
  if (own !== undefined && !equalValues(own, id)) {
    const message = `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${formatValue(own)}`;
    refuse('ImmutableField', message);
  }
  document.putFirst('_id', id);
  return document;
}

function applyChanges(document: LazyDocument, update: Update, id: BsonValue, isInsert: boolean): void {
  if (update.kind !== 'change') return;
  for (const change of update.changes) {
    if (change.onInsertOnly && !isInsert) continue;
    const slot = openSlot(document, change.path, change.creates);
    if (!slot) continue;
    const next = change.next(slot.value, id);
    if (next === REMOVE) slot.remove();
    else if (next !== undefined && next !== slot.value) slot.put(next);
  }
}

/** The fields that a filter fixes by equality: an upsert starts with them. */
function upsertFields(filter: BsonObject): LazyDocument {
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
    if (name === '$and' || (name === '$or' && isSingle(value))) {
      for (const part of value as BsonValue[]) if (isObject(part)) yield* equalities(part);
    } else if (name.startsWith('$')) continue;
    else if (!isOperators(value)) yield [name, value];
    else {
      if ('$eq' in value) yield [name, value.$eq];
      // A list of one value is an equality for MongoDB, too.
      if (isSingle(value.$in)) yield [name, value.$in[0]];
    }
  }
}

function isSingle(value: BsonValue): value is [BsonValue] {
  return Array.isArray(value) && value.length === 1;
}
