import { ObjectId } from 'bson';
import { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonObject, type BsonValue, integer } from '../bson/values.ts';
import { DatabaseError, refuse, refuseUnsupported } from '../errors.ts';
import { parseProjection } from '../query/projection.ts';
import { updatedDocument, upsertedDocument } from '../update/apply-update.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { documentIn, flagIn, numberIn, refuseCollation, type WireCommand } from '../wire/command.ts';
import type { Context, Handler } from './context.ts';
import { allMatches, firstMatch } from './read-commands.ts';

/** insert: in the given order. A document without `_id` gets one. */
export const insert: Handler = (command, { catalog, records, writes }) => {
  command.allow(['documents', 'ordered']);
  const documents = command.encodedList('documents');
  if (documents.length === 0)
    refuse('BadValue', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  return writes.write(() => {
    let inserted = 0;
    const writeErrors = runStatements(documents.length, command.flag('ordered', true), (at) => {
      const document = new LazyDocument(documents[at]!);
      const id = document.get('_id');
      const isFirst = document.names().next().value === '_id';
      if (!isFirst) document.putFirst('_id', id === undefined ? new ObjectId() : id);
      records.insert(catalog.ensure(command.namespace), document);
      inserted++;
    });
    return { n: integer(inserted), ...(writeErrors.length > 0 && { writeErrors }) };
  }, command.usesReserve);
};

const STATEMENT_FIELDS = ['q', 'u', 'multi', 'upsert', 'hint', 'collation', 'sort'];

/** update: several statements. */
export const update: Handler = (command, context) => {
  command.allow(['updates', 'ordered']);
  const statements = command.list('updates');
  return context.writes.write(() => {
    const total = { matched: 0, modified: 0 };
    const upserted: BsonObject[] = [];
    const writeErrors = runStatements(statements.length, command.flag('ordered', true), (at) => {
      const id = runUpdate(context, command.namespace, statements[at]!, total);
      if (id !== undefined) upserted.push({ index: integer(at), _id: id });
    });
    return {
      n: integer(total.matched + upserted.length),
      nModified: integer(total.modified),
      ...(upserted.length > 0 && { upserted }),
      ...(writeErrors.length > 0 && { writeErrors }),
    };
  }, command.usesReserve);
};

/** Runs one statement and adds to the total; returns the `_id` of an upserted document. */
function runUpdate(
  context: Context,
  namespace: string,
  statement: BsonObject,
  total: { matched: number; modified: number },
): BsonValue {
  refuseOthers(statement);
  const filter = documentIn(statement, 'q') ?? {};
  const parsed = parseUpdate(statement.u);
  const multi = flagIn(statement, 'multi');
  if (multi && parsed.kind === 'replace') {
    refuse('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  const collection = context.catalog.find(namespace);
  const selection = { filter, sort: statement.sort, hint: statement.hint };
  const first = multi ? undefined : firstMatch(context, collection, selection);
  const matches = multi ? allMatches(context, collection, selection) : first ? [first] : [];
  const before = total.matched;
  for (const stored of matches) {
    const next = updatedDocument(stored.bytes, parsed);
    if (context.records.replace(collection!, stored, next)) total.modified++;
    total.matched++;
  }
  if (total.matched > before || !flagIn(statement, 'upsert')) return undefined;
  const document = upsertedDocument(filter, parsed);
  context.records.insert(context.catalog.ensure(namespace), document);
  return document.get('_id');
}

function refuseOthers(statement: BsonObject): void {
  const other = Object.keys(statement).find((name) => !STATEMENT_FIELDS.includes(name));
  if (other) refuseUnsupported(`BSON field 'update.updates.${other}'`);
  refuseCollation(statement.collation);
}

/** delete: several statements, each for one document (limit 1) or all matches (limit 0). */
export const deleteDocuments: Handler = (command, context) => {
  command.allow(['deletes', 'ordered']);
  const statements = command.list('deletes');
  return context.writes.write(() => {
    let removed = 0;
    const writeErrors = runStatements(statements.length, command.flag('ordered', true), (at) => {
      removed += runDelete(context, command.namespace, statements[at]!);
    });
    return { n: integer(removed), ...(writeErrors.length > 0 && { writeErrors }) };
  }, command.usesReserve);
};

function runDelete(context: Context, namespace: string, statement: BsonObject): number {
  const other = Object.keys(statement).find((name) => !['q', 'limit', 'hint', 'collation'].includes(name));
  if (other) refuseUnsupported(`BSON field 'delete.deletes.${other}'`);
  refuseCollation(statement.collation);
  const limit = numberIn(statement, 'limit', -1);
  if (limit !== 0 && limit !== 1) {
    refuse('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  const filter = documentIn(statement, 'q') ?? {};
  const collection = context.catalog.find(namespace);
  const selection = { filter, hint: statement.hint };
  if (limit === 1) {
    const stored = firstMatch(context, collection, selection);
    if (stored) context.records.remove(collection!, stored);
    return stored ? 1 : 0;
  }
  let removed = 0;
  for (const stored of allMatches(context, collection, selection)) {
    context.records.remove(collection!, stored);
    removed++;
  }
  return removed;
}

interface Outcome {
  before?: Buffer;
  after?: Buffer;
  upsertedId?: BsonValue;
}

/** findAndModify: changes, replaces or removes the first match; answers the document before or after that. */
export const findAndModify: Handler = async (command, context) => {
  command.allow(['query', 'sort', 'remove', 'update', 'new', 'upsert', 'fields', 'hint', 'collation']);
  const remove = command.flag('remove');
  const isNew = command.flag('new');
  if (remove === (command.body.update !== undefined)) {
    refuse('FailedToParse', 'Either an update or remove=true must be specified');
  }
  if (remove && (isNew || command.flag('upsert'))) {
    refuse('FailedToParse', 'Cannot specify both new=true or upsert=true and remove=true');
  }
  const projection = parseProjection(command.body.fields);
  const change = remove ? removeMatch : updateMatch;
  const outcome = await context.writes.write(() => change(command, context), remove || command.usesReserve);
  const bytes = isNew ? outcome.after : outcome.before;
  const value = bytes && new LazyDocument(bytes);
  if (value) projection?.(value);
  const found = outcome.before !== undefined;
  const lastErrorObject: BsonObject = {
    n: integer(found || outcome.upsertedId !== undefined ? 1 : 0),
    ...(!remove && { updatedExisting: found }),
    ...(outcome.upsertedId !== undefined && { upserted: outcome.upsertedId }),
  };
  const answer = new LazyDocument();
  answer.set('lastErrorObject', lastErrorObject);
  if (value) answer.setEncoded('value', 3, value.toBytes());
  else answer.set('value', null);
  return answer;
};

function matchOf(command: WireCommand, context: Context) {
  const collection = context.catalog.find(command.namespace);
  const { sort, hint } = command.body;
  const filter = command.document('query');
  const stored = firstMatch(context, collection, { filter, sort, hint });
  return collection && stored ? { collection, stored } : undefined;
}

function removeMatch(command: WireCommand, context: Context): Outcome {
  const match = matchOf(command, context);
  if (!match) return {};
  context.records.remove(match.collection, match.stored);
  return { before: match.stored.bytes };
}

function updateMatch(command: WireCommand, context: Context): Outcome {
  const update = parseUpdate(command.body.update);
  const match = matchOf(command, context);
  if (match) {
    const next = updatedDocument(match.stored.bytes, update);
    context.records.replace(match.collection, match.stored, next);
    return { before: match.stored.bytes, after: next.toBytes() };
  }
  if (!command.flag('upsert')) return {};
  const document = upsertedDocument(command.document('query'), update);
  context.records.insert(context.catalog.ensure(command.namespace), document);
  return { after: document.toBytes(), upsertedId: document.get('_id') };
}

/** Runs the statements of a bulk write and returns the errors. An ordered bulk stops at its first error. */
function runStatements(count: number, isOrdered: boolean, run: (at: number) => void): BsonObject[] {
  const errors: BsonObject[] = [];
  for (let at = 0; at < count; at++) {
    try {
      run(at);
    } catch (thrown) {
      if (!(thrown instanceof DatabaseError)) throw thrown;
      errors.push({
        index: integer(at),
        code: integer(thrown.code),
        errmsg: thrown.message,
        ...thrown.details,
      });
      if (isOrdered) break;
    }
  }
  return errors;
}
