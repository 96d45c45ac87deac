import { type BsonObject, type BsonValue, integer } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { updatedDocument, upsertedDocument } from '../update/apply-update.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { documentIn, flagIn, refuseCollation } from '../wire/command.ts';
import type { Context, Handler } from './context.ts';
import { allMatches, firstMatch } from './matching-documents.ts';
import { runStatements } from './run-statements.ts';

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
  });
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
  if (other) refuse('NotImplemented', `BSON field 'update.updates.${other}' is not supported`);
  refuseCollation(statement.collation);
}
