import { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonObject, type BsonValue, integer } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { parseProjection } from '../query/projection.ts';
import { updatedDocument, upsertedDocument } from '../update/apply-update.ts';
import { parseUpdate } from '../update/parse-update.ts';
import type { Command } from '../wire/command.ts';
import type { Context, Handler } from './context.ts';
import { firstMatch } from './matching-documents.ts';

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
  const outcome = await context.writes.write(() => (remove ? runRemove : runUpdate)(command, context));
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

function matchOf(command: Command, context: Context) {
  const collection = context.catalog.find(command.namespace);
  const { sort, hint } = command.body;
  const filter = command.document('query');
  const stored = firstMatch(context, collection, { filter, sort, hint });
  return collection && stored ? { collection, stored } : undefined;
}

function runRemove(command: Command, context: Context): Outcome {
  const match = matchOf(command, context);
  if (!match) return {};
  context.records.remove(match.collection, match.stored);
  return { before: match.stored.bytes };
}

function runUpdate(command: Command, context: Context): Outcome {
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
